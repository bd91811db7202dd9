/* How wide the types of C are in WebAssembly, said before the headers of Python, which were made for
   the machine that builds. */
#define Py_PYCONFIG_H
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_VOID_P 4
#define SIZEOF_SIZE_T 4
#define SIZEOF_SHORT 2
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_WCHAR_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 8
#define SIZEOF_FPOS_T 16
#define SIZEOF_PTHREAD_T 4
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4
#define ALIGNOF_MAX_ALIGN_T 8
#define HAVE_STDINT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_UINTPTR_T 1
#define HAVE_SSIZE_T 1
#define STDC_HEADERS 1
