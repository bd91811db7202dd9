-- The words of the game for who asks a corpus: macros, and views on `rows`, which has the parts' columns
-- with who sits where as `names`. The macro `card`, which names a card by its number, is made of the pack.

create macro cards(l) as array_to_string(list_transform(l, lambda c: card(c)), ' ');
create macro player(names, seat) as names[seat + 1];

create view deals as select
  deal_id, book, policy, seed, block, number, version,
  len(in_play)::int as players,
  player(names, dealer) as dealer,
  player(names, rests) as rests,
  player(names, in_play[1]) as eldest,
  player(names, ombre) as ombre,
  list_position(in_play, ombre)::int as ombre_place,
  player(names, friend) as friend,
  contract, trump, card(turned) as turned, card(king) as king,
  outcome, player(names, codille_to) as codille_to,
  pool, pool_change, pool + pool_change as pool_after,
  list_transform(hands, lambda h: cards(h)) as hands,
  cards(hands[ombre + 1]) as ombre_hand,
  cards(stock) as stock,
  payments,
  payments[ombre + 1] as ombre_paid,
  len(list_filter(winners, lambda w: w = ombre))::int as ombre_tricks,
  len(winners)::int as tricks,
  value_before, value_after,
  list_sum(losses)::int as lost,
  len(list_filter(findings, lambda f: f.severity = 'error' and not f.consequent))::int as faults,
  file, line, part, row
from rows;

create view bids as select
  deal_id, book, policy, n::int as bid, player(names, bids[n].seat) as player,
  list_position(in_play, bids[n].seat)::int as place, bids[n].call as call
from (select *, unnest(range(1, len(bids) + 1)) as n from rows);

create view plays as select
  deal_id, book, policy, (n - 1) // active + 1 as trick, (n - 1) % active + 1 as position,
  player(names, seat) as player,
  list_position(in_play, seat)::int as place,
  card(plays[n]) as card,
  case when seat = ombre or seat = friend then 'ombre' else 'defenders' end as side,
  leaders[(n - 1) // active + 1] = seat as led,
  winners[(n - 1) // active + 1] = seat as won,
  losses[n] as lost
from (
  select *, in_play[(first + (n - 1) % active) % active + 1] as seat
  from (
    select *, list_position(in_play, leaders[(n - 1) // active + 1]) - 1 as first
    from (select *, len(in_play) as active, unnest(range(1, len(plays) + 1)) as n from rows)
  )
);

create view tricks as select
  deal_id, book, policy, n::int as trick,
  player(names, leaders[n]) as leader,
  cards(plays[(n - 1) * len(in_play) + 1 : n * len(in_play)]) as cards,
  player(names, winners[n]) as winner,
  case when winners[n] = ombre or winners[n] = friend then 'ombre' else 'defenders' end as side
from (select *, unnest(range(1, len(winners) + 1)) as n from rows);

create view payments as select
  deal_id, book, policy, party, amount, ante from (
    select deal_id, book, policy, names[n] as party, payments[n] as amount, antes[n] as ante
    from (select *, unnest(range(1, len(payments) + 1)) as n from rows)
    union all select deal_id, book, policy, 'pool', pool_change, null from rows
    union all select deal_id, book, policy, 'reserved', reserved_change, null from rows
      where reserved_change <> 0
);
