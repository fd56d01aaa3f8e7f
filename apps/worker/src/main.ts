/**
 * The worker: takes hand-ins from a portal, grades each in a child process of its own, and delivers the result under its claim. It may be killed at any
 * moment: its lease expires, the portal gives the job to another worker, and a late result never counts.
 *
 * Environment: `ROOFLAB_PORTAL_URL` and `ROOFLAB_WORKER_TOKEN_FILE`, its only right; `ROOFLAB_WORKER_NAME` (default: the host's name; unique),
 * `ROOFLAB_DEVICE` (`auto`, `hardware` or `software`), `ROOFLAB_GPUS`, `ROOFLAB_SANDBOX`, `ROOFLAB_LAB_SANDBOX`, `ROOFLAB_DRAIN_SECONDS`,
 * `ROOFLAB_WORKER_ONCE`, `ROOFLAB_IDLE_EXIT_SECONDS`, `LOG_LEVEL`, OpenTelemetry's. SIGTERM drains; a second one stops at once and gives the claims back.
 */
import { workerProcess } from './worker-process.ts';

process.exit(await workerProcess(process.env));
