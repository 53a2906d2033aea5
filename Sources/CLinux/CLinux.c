/* The calls are inline in the header; a C target needs one source file. */
#include "CLinux.h"
