// Writes down how long each call to a GPU's driver takes: what several GPUs of one machine wait for each other in. Every process that has this library loaded
// appends a line for each call of 20 µs or more to /tmp/driver-calls/<pid>.log: when it began (milliseconds), how long it took (milliseconds), its number.
//
//   gcc -O2 -shared -fPIC -o /usr/lib/driver-calls.so bench/lanes/driver-calls.c -ldl
//   mkdir -m 777 /tmp/driver-calls && echo /usr/lib/driver-calls.so > /etc/ld.so.preload
//   ROOFLAB_SANDBOX=off rooflab bench budget reduction/sum; rm /etc/ld.so.preload
//   awk '{ ms[FILENAME] += $2 } END { for (each in ms) print ms[each], each }' /tmp/driver-calls/*.log | sort -n
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double SHORTEST_MS = 0.02;

static double nowMs(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void append(double beganMs, double tookMs, unsigned long number) {
  static int file = -1, owner;
  if (owner != getpid()) {
    char name[64];
    owner = getpid();
    snprintf(name, sizeof name, "/tmp/driver-calls/%d.log", owner);
    file = open(name, O_CREAT | O_APPEND | O_WRONLY | O_CLOEXEC, 0666);
  }
  char line[96];
  const int length = snprintf(line, sizeof line, "%.3f %.3f %lx\n", beganMs, tookMs, number);
  if (file >= 0 && write(file, line, length) < 0) file = -1;
}

int ioctl(int fd, unsigned long number, ...) {
  static int (*original)(int, unsigned long, void *);
  if (!original) original = dlsym(RTLD_NEXT, "ioctl");
  va_list arguments;
  va_start(arguments, number);
  void *argument = va_arg(arguments, void *);
  va_end(arguments);
  const double beganMs = nowMs();
  const int result = original(fd, number, argument);
  const double tookMs = nowMs() - beganMs;
  if (tookMs >= SHORTEST_MS) append(beganMs, tookMs, number);
  return result;
}
