import type { ServingRole } from './roles.ts';

/** What goes between GRANT and ON for one table, for each role; `''` for nothing. */
type TableGrants = Readonly<Record<ServingRole, string>>;

const ALL = 'SELECT, INSERT, UPDATE, DELETE';
const KEPT = 'SELECT, INSERT, UPDATE';
const ADDED = 'SELECT, INSERT';

/**
 * What a portal may do with each table, as itself and on behalf of workers; each new table needs a line here. Migrating grants exactly this and revokes
 * everything else; a test tries each role against each table. For `fleet`, SELECT and UPDATE name their columns: it reads what a claim needs, and no
 * person, grade or password.
 */
export const TABLE_GRANTS: Readonly<Record<string, TableGrants>> = {
  // Sign-in
  'public.users': { portal: KEPT, fleet: '' },
  'public.sessions': { portal: ALL, fleet: '' },
  'public.accounts': { portal: ALL, fleet: '' },
  'public.verifications': { portal: ALL, fleet: '' },
  'public.api_keys': { portal: ALL, fleet: '' },
  // Portals of the previous release delete from this table.
  'public.rate_limits': { portal: ALL, fleet: '' },

  // Courses
  'public.courses': { portal: KEPT, fleet: '' },
  'public.enrolments': { portal: KEPT, fleet: '' },
  'public.invitations': { portal: ALL, fleet: '' },
  'public.repository_links': { portal: ALL, fleet: '' },
  'public.repository_link_codes': { portal: ALL, fleet: '' },
  'public.workflow_tokens': { portal: ALL, fleet: '' },
  'public.used_issuer_tokens': { portal: ADDED, fleet: '' },
  'public.assignments': { portal: KEPT, fleet: 'SELECT (id, course_id, hazards_are_wrong)' },
  'public.assignment_items': { portal: ALL, fleet: 'SELECT (assignment_id, kind, subject, terms)' },
  'public.labs': { portal: ADDED, fleet: '' },
  'public.lab_versions': {
    portal: 'SELECT, INSERT, UPDATE (faults, paused_at, paused_reason)',
    fleet: 'SELECT (hash, lab_id, number, archive, experiments, faults, paused_at), UPDATE (faults, paused_at, paused_reason)',
  },
  'public.course_labs': { portal: KEPT, fleet: 'SELECT (course_id, lab_id)' },
  'public.extensions': { portal: KEPT, fleet: '' },
  'public.invitation_extensions': { portal: ALL, fleet: '' },
  'public.overrides': { portal: KEPT, fleet: '' },
  'public.grade_exceptions': { portal: KEPT, fleet: '' },
  'public.student_requests': { portal: KEPT, fleet: '' },
  'public.announcements': { portal: ALL, fleet: '' },

  // Hand-ins and their gradings
  'public.hand_ins': {
    portal: KEPT,
    fleet: `SELECT (id, enrolment_id, assignment_id, exercise, lab_version, source, created_at, queued_at, turn, device_class, claimed_at, ended_at,
        cancelled_at, trace_parent),
      UPDATE (claimed_at, ended_at, refunded_at)`,
  },
  'public.gradings': {
    portal: 'SELECT, UPDATE (effective)',
    fleet: `SELECT (id, hand_in_id, assignment_id, exercise, lab_version, attempt, kind, regrade_set_id, claim_id, worker_id, seed, terms, queued_at, claimed_at,
        heartbeat_at, phase, finished_at, outcome, effective, explaining_at, explained_at, device, harness_version),
      INSERT (id, hand_in_id, enrolment_id, assignment_id, exercise, lab_version, handed_in_at, attempt, kind, regrade_set_id, claim_id, worker_id, seed, terms,
        queued_at, claimed_at, heartbeat_at),
      UPDATE (heartbeat_at, phase, finished_at, outcome, failure, verdict, score, max_score, fraction, fraction_low, fraction_high, device_class,
        device, roof, harness_version, phase_times, result, explaining_at, explained_at)`,
  },
  'public.stray_results': { portal: 'SELECT', fleet: 'INSERT' },
  'public.spot_checks': {
    portal: 'SELECT, UPDATE (finding, ended_at, reasons)',
    fleet: `SELECT (id, grading_id, attempt, queued_at, claim_id, worker_id, claimed_at, heartbeat_at, phase, finished_at, outcome, explaining_at, explained_at,
        finding),
      INSERT (id, grading_id, attempt, queued_at),
      UPDATE (claim_id, worker_id, claimed_at, heartbeat_at, phase, finished_at, outcome, failure, verdict, score, max_score, fraction, fraction_low,
        fraction_high, device_class, device, roof, harness_version, phase_times, result, explaining_at, explained_at, finding, ended_at, reasons)`,
  },
  'public.hand_in_events': { portal: ADDED, fleet: 'SELECT (id), INSERT' },
  'public.question_draws': {
    portal: 'SELECT, INSERT (id, grading_id, queued_at)',
    fleet: `SELECT (id, grading_id, queued_at, claim_id, worker_id, heartbeat_at, failures, ended_at),
      INSERT (id, grading_id, queued_at),
      UPDATE (claim_id, worker_id, heartbeat_at, failures, ended_at, questions, refusal, failure)`,
  },
  'public.question_tries': { portal: KEPT, fleet: '' },
  'public.question_regrades': { portal: KEPT, fleet: '' },
  'public.question_regrade_items': { portal: ADDED, fleet: '' },
  'public.comment_threads': { portal: KEPT, fleet: '' },
  'public.comments': { portal: KEPT, fleet: '' },
  'public.phrases': { portal: ALL, fleet: '' },
  'public.reports': { portal: ALL, fleet: '' },
  'public.report_members': { portal: ALL, fleet: '' },
  'public.report_sections': { portal: KEPT, fleet: '' },
  'public.report_hand_ins': { portal: ADDED, fleet: '' },
  'public.report_hand_in_members': { portal: 'SELECT, INSERT, UPDATE (feedback_seen_at)', fleet: '' },
  'public.report_reviews': { portal: ADDED, fleet: '' },
  'public.regrade_sets': {
    portal: KEPT,
    fleet: 'SELECT (id, lab_version, started_at, ready_at, cancelled_at), UPDATE (ready_at)',
  },
  'public.regrade_items': {
    portal: KEPT,
    fleet: `SELECT (id, regrade_set_id, hand_in_id, device_class, seed, claimed_at, ended_at), UPDATE (claimed_at, ended_at, grading_id)`,
  },

  // Experiments
  'public.experiment_runs': {
    portal: 'SELECT, INSERT, UPDATE (lab_version)',
    fleet: `SELECT (id, experiment, lab_version, required_class, source, seed, turn, device_class, device, version, visits, next, abandoned, done, total, claim_id, worker_id,
        baseline_id, heartbeat_at, failures, ended_at),
      UPDATE (turn, device_class, device, version, visits, next, abandoned, done, total, claim_id, worker_id, baseline_id, heartbeat_at, failures,
        ended_at, result, error, complete)`,
  },
  'public.experiment_run_events': { portal: ADDED, fleet: 'SELECT (id), INSERT' },
  'public.experiment_baselines': { portal: 'SELECT', fleet: KEPT },

  // Calls to other systems
  'public.webhooks': { portal: ALL, fleet: '' },
  'public.outgoing_calls': { portal: ALL, fleet: '' },
  'public.outgoing_attempts': { portal: ALL, fleet: '' },

  // Learning platforms
  'public.lti_keys': { portal: 'SELECT, INSERT, DELETE', fleet: '' },
  'public.lti_platforms': { portal: KEPT, fleet: '' },
  'public.lti_registrations': { portal: ALL, fleet: '' },
  'public.lti_logins': { portal: 'SELECT, INSERT, DELETE', fleet: '' },
  'public.lti_contexts': { portal: KEPT, fleet: '' },
  'public.lti_links': { portal: KEPT, fleet: '' },
  'public.lti_members': { portal: KEPT, fleet: '' },
  'public.lti_scores': { portal: KEPT, fleet: '' },

  // Operation
  'public.worker_tokens': {
    portal: 'SELECT, INSERT, UPDATE (revoked_at)',
    fleet: 'SELECT (id, sha256, scopes, name_pattern, device_class, revoked_at, last_used_at), UPDATE (last_used_at)',
  },
  'public.workers': { portal: 'SELECT, UPDATE', fleet: KEPT },
  'public.lease_sweeps': { portal: KEPT, fleet: KEPT },
  'public.alerts': { portal: KEPT, fleet: 'SELECT (id), INSERT' },
  'public.audit_log': { portal: ADDED, fleet: 'SELECT (id), INSERT' },
  'public._prisma_migrations': {
    portal: 'SELECT (migration_name, finished_at, rolled_back_at)',
    fleet: 'SELECT (migration_name, finished_at, rolled_back_at)',
  },
};

/** Functions that are called by name, with the only roles that may call them. A trigger's function needs no such right. */
export const FUNCTION_GRANTS: Readonly<Record<string, readonly ServingRole[]>> = {
  'core_of_result(jsonb)': ['fleet'],
  'grading_has_result(uuid, jsonb)': ['fleet'],
  'remove_old_rows(integer)': ['fleet'],
  'tell_webhooks(uuid, text, uuid)': ['portal', 'fleet'],
};

export const SCHEMA = 'public';
