/** Numbers of a system call: Linux on x86-64 and on arm64; null where the architecture lacks it. From the kernel's `unistd` headers. */
type Numbers = readonly [x64: number | null, arm64: number | null];

/**
 * Neither a compiler nor a GPU driver needs any of these. They inspect other processes, change the system, or expose large parts of the
 * kernel.
 */
export const REFUSED: Readonly<Record<string, Numbers>> = {
  // other processes
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  fork: [57, null],
  vfork: [58, null],
  // namespaces and mounts
  unshare: [272, 97],
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  // the kernel
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  syslog: [103, 116],
  modify_ldt: [154, null],
  iopl: [172, null],
  ioperm: [173, null],
  // the machine
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  vhangup: [153, 58],
};

/** Refused as if the kernel were older: callers then use another call, whose arguments the filter can check. */
export const ABSENT: Readonly<Record<string, Numbers>> = {
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
};

/** Only for new threads. */
export const CLONE: Numbers = [56, 220];

/** Only of the family `AF_UNIX`. */
export const SOCKET: Numbers = [41, 198];
