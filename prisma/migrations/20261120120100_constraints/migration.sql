-- What the schema language cannot say: value ranges, states that cannot contradict themselves, and "at most one" rules.

ALTER TABLE users
  ADD CONSTRAINT users_email_lower CHECK (email = lower(email)),
  ADD CONSTRAINT users_role_known CHECK (role IN ('user', 'admin'));

ALTER TABLE courses
  ADD CONSTRAINT courses_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT courses_title_present CHECK (title <> ''),
  -- An unknown zone makes the conversion raise an error.
  ADD CONSTRAINT courses_time_zone_known CHECK (('2000-01-01 00:00+00'::timestamptz AT TIME ZONE time_zone) IS NOT NULL),
  ADD CONSTRAINT courses_join_code_length CHECK (length(join_code) >= 6),
  ADD CONSTRAINT courses_late_day_budget_range CHECK (late_day_budget BETWEEN 0 AND 366);

ALTER TABLE enrolments
  ADD CONSTRAINT enrolments_nickname_length CHECK (length(nickname) BETWEEN 1 AND 32);

ALTER TABLE invitations
  ADD CONSTRAINT invitations_email_lower CHECK (email = lower(email));

ALTER TABLE assignments
  ADD CONSTRAINT assignments_title_present CHECK (title <> ''),
  ADD CONSTRAINT assignments_dates_ordered CHECK (release_at < due_at),
  ADD CONSTRAINT assignments_grace_range CHECK (grace_minutes BETWEEN 0 AND 1440),
  ADD CONSTRAINT assignments_late_percent_range CHECK (late_percent_per_day BETWEEN 0 AND 100),
  ADD CONSTRAINT assignments_max_late_days_range CHECK (max_late_days BETWEEN 0 AND 366),
  ADD CONSTRAINT assignments_late_policy_complete CHECK (CASE late_policy
    WHEN 'none' THEN max_late_days = 0 AND late_percent_per_day = 0
    WHEN 'percent' THEN max_late_days > 0 AND late_percent_per_day > 0
    WHEN 'budget' THEN max_late_days > 0 AND late_percent_per_day = 0
  END),
  ADD CONSTRAINT assignments_attempt_limit_positive CHECK (attempt_limit > 0),
  ADD CONSTRAINT assignments_cooldown_range CHECK (cooldown_seconds BETWEEN 0 AND 86400);

ALTER TABLE assignment_exercises
  ADD CONSTRAINT assignment_exercises_exercise_form CHECK (exercise ~ '^[a-z0-9-]+/[a-z0-9-]+$'),
  ADD CONSTRAINT assignment_exercises_position_range CHECK (position >= 0),
  ADD CONSTRAINT assignment_exercises_weight_range CHECK (weight >= 0 AND weight < 'infinity'),
  ADD CONSTRAINT assignment_exercises_marks_complete CHECK ((pass_fraction IS NULL) = (full_fraction IS NULL)),
  ADD CONSTRAINT assignment_exercises_marks_ordered CHECK (pass_fraction > 0 AND pass_fraction < full_fraction AND full_fraction < 1);

ALTER TABLE extensions
  ADD CONSTRAINT extensions_grant_something CHECK (due_at IS NOT NULL OR extra_attempts > 0),
  ADD CONSTRAINT extensions_extra_attempts_range CHECK (extra_attempts >= 0),
  ADD CONSTRAINT extensions_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT extensions_revocation_complete CHECK ((revoked_at IS NULL) = (revoked_by_id IS NULL));
CREATE UNIQUE INDEX extensions_one_in_force ON extensions (enrolment_id, assignment_id) WHERE revoked_at IS NULL;

ALTER TABLE overrides
  ADD CONSTRAINT overrides_score_range CHECK (score BETWEEN 0 AND 100),
  ADD CONSTRAINT overrides_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT overrides_revocation_complete CHECK ((revoked_at IS NULL) = (revoked_by_id IS NULL));
CREATE UNIQUE INDEX overrides_one_in_force ON overrides (enrolment_id, assignment_id, exercise) NULLS NOT DISTINCT WHERE revoked_at IS NULL;

ALTER TABLE hand_ins
  ADD CONSTRAINT hand_ins_source_size CHECK (octet_length(source) BETWEEN 1 AND 65536),
  ADD CONSTRAINT hand_ins_source_sha256_right CHECK (source_sha256 = encode(sha256(convert_to(source, 'UTF8')), 'hex')),
  ADD CONSTRAINT hand_ins_note_length CHECK (length(note) <= 500),
  ADD CONSTRAINT hand_ins_state_consistent CHECK (cancelled_at IS NULL OR (claimed_at IS NULL AND ended_at IS NULL AND refunded_at IS NULL)),
  ADD CONSTRAINT hand_ins_running_not_ended CHECK (claimed_at IS NULL OR ended_at IS NULL),
  ADD CONSTRAINT hand_ins_refunded_at_end CHECK (refunded_at IS NULL OR ended_at IS NOT NULL),
  ADD CONSTRAINT hand_ins_replaced_is_cancelled CHECK (replaced_by_id IS NULL OR cancelled_at IS NOT NULL),
  ADD CONSTRAINT hand_ins_chosen_not_cancelled CHECK (NOT chosen OR cancelled_at IS NULL),
  ADD CONSTRAINT hand_ins_dates_ordered CHECK (created_at <= queued_at AND claimed_at >= queued_at AND ended_at >= queued_at AND cancelled_at >= queued_at);
CREATE UNIQUE INDEX hand_ins_one_chosen ON hand_ins (enrolment_id, assignment_id, exercise) WHERE chosen;
-- A student's hand-ins that are waiting or running, for fairness and replacement; and all that wait, for the queue's position.
CREATE INDEX hand_ins_pending ON hand_ins (enrolment_id, assignment_id, exercise) WHERE ended_at IS NULL AND cancelled_at IS NULL;
CREATE INDEX hand_ins_waiting ON hand_ins (queued_at) WHERE ended_at IS NULL AND cancelled_at IS NULL AND claimed_at IS NULL;

ALTER TABLE gradings
  ADD CONSTRAINT gradings_attempt_positive CHECK (attempt > 0),
  ADD CONSTRAINT gradings_kind_has_set CHECK ((kind = 'regrade') = (regrade_set_id IS NOT NULL)),
  ADD CONSTRAINT gradings_seed_form CHECK (seed ~ '^[0-9a-f]{1,64}$'),
  ADD CONSTRAINT gradings_dates_ordered CHECK (queued_at <= claimed_at AND claimed_at <= heartbeat_at AND heartbeat_at <= finished_at),
  ADD CONSTRAINT gradings_finished_has_outcome CHECK ((finished_at IS NULL) = (outcome IS NULL)),
  ADD CONSTRAINT gradings_verdict_known CHECK (verdict IN (
    'accepted', 'too-slow', 'wrong-answer', 'compile-error', 'plan-error', 'runtime-error', 'timeout', 'rejected', 'system-error')),
  ADD CONSTRAINT gradings_result_complete CHECK (outcome IS DISTINCT FROM 'result' OR (
    verdict <> 'system-error' AND verdict IS NOT NULL AND score IS NOT NULL AND max_score IS NOT NULL AND result IS NOT NULL
    AND device IS NOT NULL AND device_class IS NOT NULL AND roof IS NOT NULL AND harness_version IS NOT NULL AND phase_times IS NOT NULL)),
  ADD CONSTRAINT gradings_no_result_no_score CHECK (outcome = 'result' OR (
    score IS NULL AND fraction IS NULL AND result IS NULL AND (verdict IS NULL OR verdict = 'system-error'))),
  ADD CONSTRAINT gradings_failure_said CHECK ((outcome IN ('failed', 'lost', 'released')) = (failure IS NOT NULL)),
  ADD CONSTRAINT gradings_result_agrees CHECK (result ->> 'verdict' = verdict AND result ->> 'schema' = 'rooflab/result/v1'),
  ADD CONSTRAINT gradings_score_range CHECK (score >= 0 AND score <= max_score AND max_score > 0 AND max_score <= 100),
  ADD CONSTRAINT gradings_fraction_ordered CHECK (fraction >= 0 AND fraction_low <= fraction AND fraction <= fraction_high),
  ADD CONSTRAINT gradings_effective_is_final CHECK (NOT effective OR (finished_at IS NOT NULL AND verdict IS NOT NULL));
-- gradings_no_result_no_score must not pass by being unknown while the outcome is not known yet.
ALTER TABLE gradings
  ADD CONSTRAINT gradings_running_is_blank CHECK (outcome IS NOT NULL OR (score IS NULL AND verdict IS NULL AND result IS NULL AND failure IS NULL));
CREATE UNIQUE INDEX gradings_one_effective ON gradings (hand_in_id) WHERE effective;
CREATE UNIQUE INDEX gradings_one_running ON gradings (hand_in_id, regrade_set_id) NULLS NOT DISTINCT WHERE finished_at IS NULL;
-- Partial in form only: Prisma leaves alone the partial indexes that its schema does not name, and would drop this one otherwise.
CREATE UNIQUE INDEX gradings_attempts_counted ON gradings (hand_in_id, regrade_set_id, attempt) NULLS NOT DISTINCT WHERE attempt > 0;
CREATE INDEX gradings_leases ON gradings (heartbeat_at) WHERE finished_at IS NULL;
-- Leaderboard: the best of each student is the first entry under its prefix.
CREATE INDEX gradings_leaderboard ON gradings
  (assignment_id, exercise, device_class, enrolment_id, score DESC NULLS LAST, fraction DESC NULLS LAST, handed_in_at) WHERE effective;
-- Gradebook: likewise, over all device classes.
CREATE INDEX gradings_gradebook ON gradings
  (enrolment_id, assignment_id, exercise, score DESC NULLS LAST, handed_in_at) WHERE effective;
-- Class placements, and the strip of verdicts by day.
CREATE INDEX gradings_class ON gradings (assignment_id, exercise, handed_in_at) WHERE effective;

ALTER TABLE grading_cases
  ADD CONSTRAINT grading_cases_position_range CHECK (position >= 0);

ALTER TABLE measurements
  ADD CONSTRAINT measurements_position_range CHECK (position >= 0),
  ADD CONSTRAINT measurements_samples_positive CHECK (0 < ALL (samples_ns)),
  ADD CONSTRAINT measurements_dropped_range CHECK (dropped_samples >= 0),
  ADD CONSTRAINT measurements_interval_ordered CHECK (0 < ci_low_ns AND ci_low_ns <= median_ns AND median_ns <= ci_high_ns),
  ADD CONSTRAINT measurements_cost_range CHECK (bytes >= 0 AND flops >= 0 AND intensity >= 0),
  ADD CONSTRAINT measurements_rates_range CHECK (bytes_per_second >= 0 AND flops_per_second >= 0 AND attainable_bytes_per_second > 0 AND fraction >= 0);

ALTER TABLE regrade_sets
  ADD CONSTRAINT regrade_sets_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT regrade_sets_states_ordered CHECK (
    (ready_at IS NULL OR started_at <= ready_at) AND (applied_at IS NULL OR ready_at <= applied_at)
    AND (rolled_back_at IS NULL OR applied_at <= rolled_back_at)),
  -- An order between unknown times is unknown, which a check lets pass; so presence is said apart.
  ADD CONSTRAINT regrade_sets_states_reached CHECK (
    (ready_at IS NULL OR started_at IS NOT NULL) AND (applied_at IS NULL OR ready_at IS NOT NULL)
    AND (rolled_back_at IS NULL OR applied_at IS NOT NULL) AND (cancelled_at IS NULL OR applied_at IS NULL));

ALTER TABLE regrade_items
  ADD CONSTRAINT regrade_items_grading_at_end CHECK (grading_id IS NULL OR ended_at IS NOT NULL);

ALTER TABLE workers
  ADD CONSTRAINT workers_paused_reason_said CHECK ((state = 'paused') = (paused_reason IS NOT NULL) AND (state = 'paused') = (paused_by IS NOT NULL));

ALTER TABLE alerts
  ADD CONSTRAINT alerts_message_present CHECK (message <> ''),
  ADD CONSTRAINT alerts_acknowledgement_complete CHECK ((acknowledged_at IS NULL) = (acknowledged_by_id IS NULL));
CREATE INDEX alerts_open ON alerts (created_at) WHERE acknowledged_at IS NULL;

ALTER TABLE announcements
  ADD CONSTRAINT announcements_title_present CHECK (title <> ''),
  ADD CONSTRAINT announcements_dates_ordered CHECK (publish_at < expires_at);

ALTER TABLE audit_log
  ADD CONSTRAINT audit_log_actor_form CHECK (actor = 'system' OR actor ~ '^(user|worker):.+$'),
  ADD CONSTRAINT audit_log_action_form CHECK (action ~ '^[a-z-]+\.[a-z-]+$');
