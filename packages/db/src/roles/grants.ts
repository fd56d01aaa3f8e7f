import type { ServingRole } from './roles.ts';

/** What goes between GRANT and ON for one table, for each role; `''` for nothing. */
type TableGrants = Readonly<Record<ServingRole, string>>;

const ALL = 'SELECT, INSERT, UPDATE, DELETE';
const KEPT = 'SELECT, INSERT, UPDATE';
const ADDED = 'SELECT, INSERT';

/**
 * What portal and worker may do with each table; each new table needs a line here. Migrating grants exactly this and revokes everything else; a test
 * tries each role against each table. For a worker, SELECT and UPDATE name their columns: it reads what a claim needs, and no person, grade or
 * password.
 */
export const TABLE_GRANTS: Readonly<Record<string, TableGrants>> = {
  // Sign-in
  'public.users': { portal: KEPT, worker: '' },
  'public.sessions': { portal: ALL, worker: '' },
  'public.accounts': { portal: ALL, worker: '' },
  'public.verifications': { portal: ALL, worker: '' },
  'public.api_keys': { portal: ALL, worker: '' },
  // Portals of the previous release delete from this table.
  'public.rate_limits': { portal: ALL, worker: '' },

  // Courses
  'public.courses': { portal: KEPT, worker: '' },
  'public.enrolments': { portal: KEPT, worker: '' },
  'public.invitations': { portal: ALL, worker: '' },
  'public.repository_links': { portal: ALL, worker: '' },
  'public.repository_link_codes': { portal: ALL, worker: '' },
  'public.workflow_tokens': { portal: ALL, worker: '' },
  'public.used_issuer_tokens': { portal: ADDED, worker: '' },
  'public.assignments': { portal: KEPT, worker: 'SELECT (id, course_id, hazards_are_wrong)' },
  'public.assignment_items': { portal: ALL, worker: 'SELECT (assignment_id, kind, subject, terms)' },
  'public.labs': { portal: ADDED, worker: '' },
  'public.lab_versions': {
    portal: 'SELECT, INSERT, UPDATE (faults, paused_at, paused_reason)',
    worker: 'SELECT (hash, lab_id, number, archive, faults, paused_at), UPDATE (faults, paused_at, paused_reason)',
  },
  'public.course_labs': { portal: KEPT, worker: 'SELECT (course_id, lab_id)' },
  'public.extensions': { portal: KEPT, worker: '' },
  'public.invitation_extensions': { portal: ALL, worker: '' },
  'public.overrides': { portal: KEPT, worker: '' },
  'public.grade_exceptions': { portal: KEPT, worker: '' },
  'public.student_requests': { portal: KEPT, worker: '' },
  'public.announcements': { portal: ALL, worker: '' },

  // Hand-ins and their gradings
  'public.hand_ins': {
    portal: KEPT,
    worker: `SELECT (id, enrolment_id, assignment_id, exercise, lab_version, source, created_at, queued_at, turn, device_class, claimed_at, ended_at,
        cancelled_at),
      UPDATE (claimed_at, ended_at, refunded_at)`,
  },
  'public.gradings': {
    portal: 'SELECT, UPDATE (effective)',
    worker: `SELECT (id, hand_in_id, assignment_id, exercise, lab_version, attempt, kind, regrade_set_id, claim_id, worker_id, queued_at, claimed_at, heartbeat_at,
        phase, finished_at, outcome, effective),
      INSERT (id, hand_in_id, enrolment_id, assignment_id, exercise, lab_version, handed_in_at, attempt, kind, regrade_set_id, claim_id, worker_id, seed,
        queued_at, claimed_at, heartbeat_at),
      UPDATE (heartbeat_at, phase, finished_at, outcome, failure, verdict, score, max_score, fraction, fraction_low, fraction_high, device_class,
        device, roof, harness_version, phase_times, result)`,
  },
  'public.stray_results': { portal: 'SELECT', worker: 'INSERT' },
  'public.hand_in_events': { portal: ADDED, worker: 'SELECT (id), INSERT' },
  'public.question_tries': { portal: KEPT, worker: '' },
  'public.question_regrades': { portal: KEPT, worker: '' },
  'public.question_regrade_items': { portal: ADDED, worker: '' },
  'public.comment_threads': { portal: KEPT, worker: '' },
  'public.comments': { portal: KEPT, worker: '' },
  'public.phrases': { portal: ALL, worker: '' },
  'public.reports': { portal: ALL, worker: '' },
  'public.report_members': { portal: ALL, worker: '' },
  'public.report_sections': { portal: KEPT, worker: '' },
  'public.report_hand_ins': { portal: ADDED, worker: '' },
  'public.report_hand_in_members': { portal: 'SELECT, INSERT, UPDATE (feedback_seen_at)', worker: '' },
  'public.report_reviews': { portal: ADDED, worker: '' },
  'public.regrade_sets': {
    portal: KEPT,
    worker: 'SELECT (id, lab_version, started_at, ready_at, cancelled_at), UPDATE (ready_at)',
  },
  'public.regrade_items': {
    portal: KEPT,
    worker: `SELECT (id, regrade_set_id, hand_in_id, device_class, seed, claimed_at, ended_at), UPDATE (claimed_at, ended_at, grading_id)`,
  },

  // Experiments
  'public.experiment_runs': {
    portal: 'SELECT, INSERT',
    worker: `SELECT (id, experiment, required_class, source, seed, turn, device_class, device, version, visits, next, abandoned, done, total, claim_id, worker_id,
        baseline_id, heartbeat_at, failures, ended_at),
      UPDATE (turn, device_class, device, version, visits, next, abandoned, done, total, claim_id, worker_id, baseline_id, heartbeat_at, failures,
        ended_at, result, error, complete)`,
  },
  'public.experiment_run_events': { portal: ADDED, worker: 'SELECT (id), INSERT' },
  'public.experiment_baselines': { portal: 'SELECT', worker: KEPT },

  // Calls to other systems
  'public.webhooks': { portal: ALL, worker: '' },
  'public.outgoing_calls': { portal: ALL, worker: '' },
  'public.outgoing_attempts': { portal: ALL, worker: '' },

  // Learning platforms
  'public.lti_keys': { portal: 'SELECT, INSERT, DELETE', worker: '' },
  'public.lti_platforms': { portal: KEPT, worker: '' },
  'public.lti_registrations': { portal: ALL, worker: '' },
  'public.lti_logins': { portal: 'SELECT, INSERT, DELETE', worker: '' },
  'public.lti_contexts': { portal: KEPT, worker: '' },
  'public.lti_links': { portal: KEPT, worker: '' },
  'public.lti_members': { portal: KEPT, worker: '' },
  'public.lti_scores': { portal: KEPT, worker: '' },

  // Operation
  'public.workers': { portal: 'SELECT, UPDATE', worker: KEPT },
  'public.alerts': { portal: KEPT, worker: 'SELECT (id), INSERT' },
  'public.audit_log': { portal: ADDED, worker: 'SELECT (id), INSERT' },
  'public._prisma_migrations': {
    portal: 'SELECT (migration_name, finished_at, rolled_back_at)',
    worker: 'SELECT (migration_name, finished_at, rolled_back_at)',
  },
};

/** Functions that are called by name, with the only roles that may call them. A trigger's function needs no such right. */
export const FUNCTION_GRANTS: Readonly<Record<string, readonly ServingRole[]>> = {
  'grading_has_result(uuid, jsonb)': ['worker'],
  'remove_old_rows(integer)': ['worker'],
  'tell_webhooks(uuid, text, uuid)': ['portal', 'worker'],
};

export const SCHEMA = 'public';
