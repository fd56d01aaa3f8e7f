-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "course_role" AS ENUM ('student', 'ta', 'instructor');

-- CreateEnum
CREATE TYPE "late_policy" AS ENUM ('none', 'percent', 'budget');

-- CreateEnum
CREATE TYPE "counting" AS ENUM ('best', 'last', 'chosen');

-- CreateEnum
CREATE TYPE "device_class" AS ENUM ('software', 'medium', 'large', 'counted');

-- CreateEnum
CREATE TYPE "grading_kind" AS ENUM ('live', 'regrade');

-- CreateEnum
CREATE TYPE "grading_outcome" AS ENUM ('result', 'failed', 'lost', 'released');

-- CreateEnum
CREATE TYPE "question_regrade_rule" AS ENUM ('as_defined', 'full_points');

-- CreateEnum
CREATE TYPE "worker_state" AS ENUM ('active', 'paused', 'draining', 'gone');

-- CreateEnum
CREATE TYPE "lti_score_state" AS ENUM ('waiting', 'sent', 'refused');

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "role" TEXT DEFAULT 'user',
    "banned" BOOLEAN DEFAULT false,
    "ban_reason" TEXT,
    "ban_expires" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "impersonated_by" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" TEXT NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" TEXT NOT NULL,
    "config_id" TEXT NOT NULL DEFAULT 'default',
    "name" TEXT,
    "start" TEXT,
    "prefix" TEXT,
    "key" TEXT NOT NULL,
    "reference_id" TEXT NOT NULL,
    "refill_interval" INTEGER,
    "refill_amount" INTEGER,
    "last_refill_at" TIMESTAMPTZ(3),
    "enabled" BOOLEAN DEFAULT true,
    "rate_limit_enabled" BOOLEAN DEFAULT true,
    "rate_limit_time_window" INTEGER,
    "rate_limit_max" INTEGER,
    "request_count" INTEGER DEFAULT 0,
    "remaining" INTEGER,
    "last_request" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "permissions" TEXT,
    "metadata" TEXT,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '1 day'::interval),

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "courses" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "join_code" TEXT,
    "join_code_expires_at" TIMESTAMPTZ(3),
    "late_day_budget" INTEGER NOT NULL DEFAULT 0,
    "hand_in_quota" INTEGER NOT NULL DEFAULT 2000,
    "source_byte_quota" INTEGER NOT NULL DEFAULT 67108864,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "courses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolments" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "course_role" NOT NULL DEFAULT 'student',
    "section" TEXT,
    "nickname" TEXT,
    "nickname_key" TEXT,
    "leaderboard_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dropped_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repository_links" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "issuer" TEXT NOT NULL,
    "repository_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "repository_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repository_link_codes" (
    "enrolment_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "repository" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repository_link_codes_pkey" PRIMARY KEY ("enrolment_id")
);

-- CreateTable
CREATE TABLE "workflow_tokens" (
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "workflow_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_issuer_tokens" (
    "issuer" TEXT NOT NULL,
    "jti" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "used_issuer_tokens_pkey" PRIMARY KEY ("issuer","jti")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "role" "course_role" NOT NULL DEFAULT 'student',
    "section" TEXT,
    "invited_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "accepted_at" TIMESTAMPTZ(3),
    "link_hash" TEXT,
    "link_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignments" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "release_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "grace_minutes" INTEGER NOT NULL DEFAULT 0,
    "late_policy" "late_policy" NOT NULL DEFAULT 'none',
    "late_percent_per_day" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "max_late_days" INTEGER NOT NULL DEFAULT 0,
    "attempt_limit" INTEGER,
    "cooldown_seconds" INTEGER NOT NULL DEFAULT 0,
    "counting" "counting" NOT NULL DEFAULT 'best',
    "replaces_waiting" BOOLEAN NOT NULL DEFAULT false,
    "device_class" "device_class",
    "hazards_are_wrong" BOOLEAN NOT NULL DEFAULT false,
    "leaderboard_visible" BOOLEAN NOT NULL DEFAULT true,
    "leaderboard_frozen_at" TIMESTAMPTZ(3),
    "show_rungs" BOOLEAN NOT NULL DEFAULT false,
    "show_best_kernels" BOOLEAN NOT NULL DEFAULT false,
    "report_weight" DOUBLE PRECISION,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "assignments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assignment_exercises" (
    "assignment_id" UUID NOT NULL,
    "exercise" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL DEFAULT 100,
    "pass_fraction" DOUBLE PRECISION,
    "full_fraction" DOUBLE PRECISION,

    CONSTRAINT "assignment_exercises_pkey" PRIMARY KEY ("assignment_id","exercise")
);

-- CreateTable
CREATE TABLE "assignment_questions" (
    "assignment_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL DEFAULT 100,
    "try_limit" INTEGER,

    CONSTRAINT "assignment_questions_pkey" PRIMARY KEY ("assignment_id","question")
);

-- CreateTable
CREATE TABLE "assignment_experiments" (
    "assignment_id" UUID NOT NULL,
    "experiment" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "weight" DOUBLE PRECISION NOT NULL DEFAULT 100,

    CONSTRAINT "assignment_experiments_pkey" PRIMARY KEY ("assignment_id","experiment")
);

-- CreateTable
CREATE TABLE "extensions" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "extra_attempts" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT NOT NULL,
    "granted_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" TEXT,

    CONSTRAINT "extensions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hand_ins" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "exercise" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "source_sha256" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "request_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "turn" TIMESTAMPTZ(3) NOT NULL,
    "device_class" "device_class",
    "chosen" BOOLEAN NOT NULL DEFAULT false,
    "claimed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "replaced_by_id" UUID,
    "refunded_at" TIMESTAMPTZ(3),

    CONSTRAINT "hand_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gradings" (
    "id" UUID NOT NULL,
    "hand_in_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "exercise" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "kind" "grading_kind" NOT NULL,
    "regrade_set_id" UUID,
    "handed_in_at" TIMESTAMPTZ(3) NOT NULL,
    "claim_id" UUID NOT NULL,
    "worker_id" UUID NOT NULL,
    "seed" TEXT NOT NULL,
    "queued_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL,
    "phase" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "outcome" "grading_outcome",
    "failure" TEXT,
    "verdict" TEXT,
    "score" DOUBLE PRECISION,
    "max_score" DOUBLE PRECISION,
    "fraction" DOUBLE PRECISION,
    "fraction_low" DOUBLE PRECISION,
    "fraction_high" DOUBLE PRECISION,
    "device_class" "device_class",
    "device" JSONB,
    "roof" JSONB,
    "harness_version" TEXT,
    "phase_times" JSONB,
    "result" JSONB,
    "point" JSONB,
    "effective" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "gradings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stray_results" (
    "id" UUID NOT NULL,
    "grading_id" UUID NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "result" JSONB NOT NULL,
    "result_sha256" TEXT NOT NULL,

    CONSTRAINT "stray_results_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hand_in_events" (
    "id" BIGSERIAL NOT NULL,
    "hand_in_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "hand_in_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_tries" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "asked" JSONB NOT NULL,
    "asked_sha256" TEXT NOT NULL,
    "drawn_at" TIMESTAMPTZ(3) NOT NULL,
    "answers" JSONB,
    "verdicts" JSONB,
    "fraction" DOUBLE PRECISION,
    "answered_at" TIMESTAMPTZ(3),
    "request_id" UUID,
    "revision" BIGSERIAL NOT NULL,

    CONSTRAINT "question_tries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_regrades" (
    "id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "rule" "question_regrade_rule" NOT NULL,
    "reason" TEXT NOT NULL,
    "made_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_id" TEXT,

    CONSTRAINT "question_regrades_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_regrade_items" (
    "regrade_id" UUID NOT NULL,
    "try_id" UUID NOT NULL,
    "before_verdicts" JSONB NOT NULL,
    "before_fraction" DOUBLE PRECISION,
    "after_verdicts" JSONB NOT NULL,
    "after_fraction" DOUBLE PRECISION,

    CONSTRAINT "question_regrade_items_pkey" PRIMARY KEY ("regrade_id","try_id")
);

-- CreateTable
CREATE TABLE "comment_threads" (
    "id" UUID NOT NULL,
    "hand_in_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "first_line" INTEGER NOT NULL,
    "last_line" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "resolved_by_id" TEXT,
    "waiting_since" TIMESTAMPTZ(3),

    CONSTRAINT "comment_threads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "comments" (
    "id" UUID NOT NULL,
    "thread_id" UUID NOT NULL,
    "author_id" TEXT NOT NULL,
    "by_staff" BOOLEAN NOT NULL,
    "text" TEXT NOT NULL,
    "request_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "comments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "phrases" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "phrases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_members" (
    "id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "place" SMALLINT NOT NULL,
    "invited_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "joined_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_sections" (
    "id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "evidence_id" UUID,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "request_id" UUID NOT NULL,
    "conflicts_with_id" UUID,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_by_id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_sections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_hand_ins" (
    "id" UUID NOT NULL,
    "report_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "handed_in_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "content" JSONB NOT NULL,

    CONSTRAINT "report_hand_ins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_hand_in_members" (
    "report_hand_in_id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "feedback_seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_hand_in_members_pkey" PRIMARY KEY ("report_hand_in_id","enrolment_id")
);

-- CreateTable
CREATE TABLE "report_reviews" (
    "id" UUID NOT NULL,
    "report_hand_in_id" UUID NOT NULL,
    "score" DOUBLE PRECISION,
    "feedback" TEXT NOT NULL,
    "request_id" UUID NOT NULL,
    "made_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "report_reviews_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "overrides" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "assignment_id" UUID NOT NULL,
    "exercise" TEXT,
    "score" DOUBLE PRECISION NOT NULL,
    "reason" TEXT NOT NULL,
    "made_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" TEXT,

    CONSTRAINT "overrides_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regrade_sets" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ready_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "applied_at" TIMESTAMPTZ(3),
    "rolled_back_at" TIMESTAMPTZ(3),

    CONSTRAINT "regrade_sets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "regrade_items" (
    "id" UUID NOT NULL,
    "regrade_set_id" UUID NOT NULL,
    "hand_in_id" UUID NOT NULL,
    "device_class" "device_class",
    "seed" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "grading_id" UUID,
    "previous_grading_id" UUID,

    CONSTRAINT "regrade_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "experiment_runs" (
    "id" UUID NOT NULL,
    "enrolment_id" UUID NOT NULL,
    "experiment" TEXT NOT NULL,
    "assignment_id" UUID,
    "required_class" "device_class",
    "source" TEXT,
    "seed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "turn" TIMESTAMPTZ(3) NOT NULL,
    "device_class" "device_class",
    "device" TEXT,
    "version" TEXT,
    "visits" JSONB NOT NULL DEFAULT '[]',
    "next" INTEGER DEFAULT 0,
    "abandoned" JSONB NOT NULL DEFAULT '{}',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER,
    "claim_id" UUID,
    "worker_id" UUID,
    "baseline_id" UUID,
    "heartbeat_at" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),
    "result" JSONB,
    "error" TEXT,
    "complete" BOOLEAN,

    CONSTRAINT "experiment_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "experiment_run_events" (
    "id" BIGSERIAL NOT NULL,
    "run_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "experiment_run_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "experiment_baselines" (
    "id" UUID NOT NULL,
    "experiment" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "seed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "visits" JSONB NOT NULL DEFAULT '[]',
    "next" INTEGER DEFAULT 0,
    "abandoned" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "experiment_baselines_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "device" JSONB NOT NULL,
    "device_class" "device_class" NOT NULL,
    "roof" JSONB NOT NULL,
    "confinement" JSONB,
    "state" "worker_state" NOT NULL DEFAULT 'active',
    "paused_reason" TEXT,
    "paused_by" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alerts" (
    "id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "course_id" UUID,
    "hand_in_id" UUID,
    "grading_id" UUID,
    "worker_id" UUID,
    "acknowledged_at" TIMESTAMPTZ(3),
    "acknowledged_by_id" TEXT,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "announcements" (
    "id" UUID NOT NULL,
    "course_id" UUID,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "created_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publish_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "announcements_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "course_id" UUID,
    "subject_kind" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_calls" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "course_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "about" JSONB NOT NULL DEFAULT '{}',
    "key" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "claim_id" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,

    CONSTRAINT "outgoing_calls_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outgoing_attempts" (
    "id" UUID NOT NULL,
    "call_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "status" INTEGER,
    "answer" TEXT,

    CONSTRAINT "outgoing_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_keys" (
    "id" UUID NOT NULL,
    "private_key" TEXT NOT NULL,
    "public_key" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "lti_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_platforms" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "authorization_url" TEXT NOT NULL,
    "token_url" TEXT NOT NULL,
    "jwks_url" TEXT NOT NULL,
    "deployment_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "lti_platforms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_registrations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "authorization_url" TEXT NOT NULL,
    "token_url" TEXT NOT NULL,
    "jwks_url" TEXT NOT NULL,
    "deployment_ids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_registrations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_logins" (
    "state_hash" TEXT NOT NULL,
    "browser_hash" TEXT NOT NULL,
    "nonce_hash" TEXT NOT NULL,
    "platform_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lti_logins_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "lti_contexts" (
    "id" UUID NOT NULL,
    "platform_id" UUID NOT NULL,
    "deployment_id" TEXT NOT NULL,
    "context_id" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "course_id" UUID,
    "memberships_url" TEXT,
    "opened_by_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "compared_version" TEXT,
    "compared_at" TIMESTAMPTZ(3),

    CONSTRAINT "lti_contexts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_links" (
    "id" UUID NOT NULL,
    "lti_context_id" UUID NOT NULL,
    "resource_link_id" TEXT NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "assignment_id" UUID,
    "set_by_staff" BOOLEAN NOT NULL DEFAULT false,
    "line_item_url" TEXT,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_members" (
    "id" UUID NOT NULL,
    "lti_context_id" UUID NOT NULL,
    "sub" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "lti_members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lti_scores" (
    "id" UUID NOT NULL,
    "link_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "state" "lti_score_state" NOT NULL DEFAULT 'waiting',
    "points" DOUBLE PRECISION NOT NULL,
    "max_points" DOUBLE PRECISION NOT NULL,
    "words" TEXT NOT NULL DEFAULT '',
    "stamped_at" TIMESTAMPTZ(3),
    "sent_points" DOUBLE PRECISION,
    "sent_max_points" DOUBLE PRECISION,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "lti_scores_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_id_account_id_key" ON "accounts"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "verifications_expires_at_idx" ON "verifications"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_key" ON "api_keys"("key");

-- CreateIndex
CREATE INDEX "api_keys_config_id_idx" ON "api_keys"("config_id");

-- CreateIndex
CREATE INDEX "api_keys_reference_id_idx" ON "api_keys"("reference_id");

-- CreateIndex
CREATE INDEX "api_keys_expires_at_idx" ON "api_keys"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "rate_limits_key_key" ON "rate_limits"("key");

-- CreateIndex
CREATE INDEX "rate_limits_expires_at_idx" ON "rate_limits"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "courses_slug_key" ON "courses"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "courses_join_code_key" ON "courses"("join_code");

-- CreateIndex
CREATE INDEX "enrolments_user_id_idx" ON "enrolments"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_course_id_user_id_key" ON "enrolments"("course_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_course_id_nickname_key_key" ON "enrolments"("course_id", "nickname_key");

-- CreateIndex
CREATE INDEX "repository_links_enrolment_id_idx" ON "repository_links"("enrolment_id");

-- CreateIndex
CREATE UNIQUE INDEX "repository_links_issuer_repository_id_key" ON "repository_links"("issuer", "repository_id");

-- CreateIndex
CREATE UNIQUE INDEX "repository_link_codes_hash_key" ON "repository_link_codes"("hash");

-- CreateIndex
CREATE INDEX "repository_link_codes_expires_at_idx" ON "repository_link_codes"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_tokens_hash_key" ON "workflow_tokens"("hash");

-- CreateIndex
CREATE INDEX "workflow_tokens_link_id_idx" ON "workflow_tokens"("link_id");

-- CreateIndex
CREATE INDEX "workflow_tokens_expires_at_idx" ON "workflow_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "used_issuer_tokens_expires_at_idx" ON "used_issuer_tokens"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_link_hash_key" ON "invitations"("link_hash");

-- CreateIndex
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

-- CreateIndex
CREATE INDEX "invitations_invited_by_id_idx" ON "invitations"("invited_by_id");

-- CreateIndex
CREATE INDEX "invitations_accepted_at_idx" ON "invitations"("accepted_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_course_id_email_key" ON "invitations"("course_id", "email");

-- CreateIndex
CREATE INDEX "assignments_course_id_due_at_idx" ON "assignments"("course_id", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_exercises_assignment_id_position_key" ON "assignment_exercises"("assignment_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_questions_assignment_id_position_key" ON "assignment_questions"("assignment_id", "position");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_experiments_assignment_id_position_key" ON "assignment_experiments"("assignment_id", "position");

-- CreateIndex
CREATE INDEX "extensions_enrolment_id_assignment_id_idx" ON "extensions"("enrolment_id", "assignment_id");

-- CreateIndex
CREATE INDEX "extensions_assignment_id_idx" ON "extensions"("assignment_id");

-- CreateIndex
CREATE INDEX "extensions_granted_by_id_idx" ON "extensions"("granted_by_id");

-- CreateIndex
CREATE INDEX "extensions_revoked_by_id_idx" ON "extensions"("revoked_by_id");

-- CreateIndex
CREATE INDEX "hand_ins_enrolment_id_assignment_id_exercise_created_at_idx" ON "hand_ins"("enrolment_id", "assignment_id", "exercise", "created_at" DESC);

-- CreateIndex
CREATE INDEX "hand_ins_assignment_id_exercise_created_at_idx" ON "hand_ins"("assignment_id", "exercise", "created_at");

-- CreateIndex
CREATE INDEX "hand_ins_replaced_by_id_idx" ON "hand_ins"("replaced_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "hand_ins_id_enrolment_id_assignment_id_exercise_created_at_key" ON "hand_ins"("id", "enrolment_id", "assignment_id", "exercise", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "hand_ins_enrolment_id_request_id_key" ON "hand_ins"("enrolment_id", "request_id");

-- CreateIndex
CREATE UNIQUE INDEX "gradings_claim_id_key" ON "gradings"("claim_id");

-- CreateIndex
CREATE INDEX "gradings_hand_in_id_claimed_at_idx" ON "gradings"("hand_in_id", "claimed_at");

-- CreateIndex
CREATE INDEX "gradings_regrade_set_id_idx" ON "gradings"("regrade_set_id");

-- CreateIndex
CREATE INDEX "gradings_worker_id_claimed_at_idx" ON "gradings"("worker_id", "claimed_at");

-- CreateIndex
CREATE UNIQUE INDEX "stray_results_grading_id_result_sha256_key" ON "stray_results"("grading_id", "result_sha256");

-- CreateIndex
CREATE INDEX "hand_in_events_hand_in_id_id_idx" ON "hand_in_events"("hand_in_id", "id");

-- CreateIndex
CREATE INDEX "hand_in_events_at_idx" ON "hand_in_events"("at");

-- CreateIndex
CREATE UNIQUE INDEX "question_tries_revision_key" ON "question_tries"("revision");

-- CreateIndex
CREATE INDEX "question_tries_assignment_id_question_idx" ON "question_tries"("assignment_id", "question");

-- CreateIndex
CREATE UNIQUE INDEX "question_tries_enrolment_id_assignment_id_question_number_key" ON "question_tries"("enrolment_id", "assignment_id", "question", "number");

-- CreateIndex
CREATE UNIQUE INDEX "question_tries_enrolment_id_request_id_key" ON "question_tries"("enrolment_id", "request_id");

-- CreateIndex
CREATE INDEX "question_regrades_assignment_id_question_idx" ON "question_regrades"("assignment_id", "question");

-- CreateIndex
CREATE INDEX "question_regrades_made_by_id_idx" ON "question_regrades"("made_by_id");

-- CreateIndex
CREATE INDEX "question_regrades_undone_by_id_idx" ON "question_regrades"("undone_by_id");

-- CreateIndex
CREATE INDEX "question_regrade_items_try_id_idx" ON "question_regrade_items"("try_id");

-- CreateIndex
CREATE INDEX "comment_threads_hand_in_id_idx" ON "comment_threads"("hand_in_id");

-- CreateIndex
CREATE INDEX "comment_threads_enrolment_id_idx" ON "comment_threads"("enrolment_id");

-- CreateIndex
CREATE INDEX "comment_threads_resolved_by_id_idx" ON "comment_threads"("resolved_by_id");

-- CreateIndex
CREATE INDEX "comments_thread_id_created_at_idx" ON "comments"("thread_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "comments_author_id_request_id_key" ON "comments"("author_id", "request_id");

-- CreateIndex
CREATE INDEX "phrases_owner_id_idx" ON "phrases"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "phrases_course_id_owner_id_text_key" ON "phrases"("course_id", "owner_id", "text");

-- CreateIndex
CREATE INDEX "reports_assignment_id_idx" ON "reports"("assignment_id");

-- CreateIndex
CREATE UNIQUE INDEX "reports_id_assignment_id_key" ON "reports"("id", "assignment_id");

-- CreateIndex
CREATE INDEX "report_members_enrolment_id_idx" ON "report_members"("enrolment_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_members_report_id_enrolment_id_key" ON "report_members"("report_id", "enrolment_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_members_report_id_place_key" ON "report_members"("report_id", "place");

-- CreateIndex
CREATE INDEX "report_sections_report_id_position_idx" ON "report_sections"("report_id", "position");

-- CreateIndex
CREATE INDEX "report_sections_saved_by_id_idx" ON "report_sections"("saved_by_id");

-- CreateIndex
CREATE INDEX "report_sections_conflicts_with_id_idx" ON "report_sections"("conflicts_with_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_sections_report_id_request_id_key" ON "report_sections"("report_id", "request_id");

-- CreateIndex
CREATE INDEX "report_hand_ins_report_id_created_at_idx" ON "report_hand_ins"("report_id", "created_at");

-- CreateIndex
CREATE INDEX "report_hand_ins_handed_in_by_id_idx" ON "report_hand_ins"("handed_in_by_id");

-- CreateIndex
CREATE INDEX "report_hand_ins_created_at_idx" ON "report_hand_ins"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "report_hand_ins_report_id_request_id_key" ON "report_hand_ins"("report_id", "request_id");

-- CreateIndex
CREATE INDEX "report_hand_in_members_enrolment_id_idx" ON "report_hand_in_members"("enrolment_id");

-- CreateIndex
CREATE INDEX "report_reviews_made_by_id_idx" ON "report_reviews"("made_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_reviews_report_hand_in_id_request_id_key" ON "report_reviews"("report_hand_in_id", "request_id");

-- CreateIndex
CREATE INDEX "overrides_enrolment_id_assignment_id_idx" ON "overrides"("enrolment_id", "assignment_id");

-- CreateIndex
CREATE INDEX "overrides_assignment_id_idx" ON "overrides"("assignment_id");

-- CreateIndex
CREATE INDEX "overrides_made_by_id_idx" ON "overrides"("made_by_id");

-- CreateIndex
CREATE INDEX "overrides_revoked_by_id_idx" ON "overrides"("revoked_by_id");

-- CreateIndex
CREATE INDEX "regrade_sets_course_id_created_at_idx" ON "regrade_sets"("course_id", "created_at");

-- CreateIndex
CREATE INDEX "regrade_sets_created_by_id_idx" ON "regrade_sets"("created_by_id");

-- CreateIndex
CREATE INDEX "regrade_items_hand_in_id_idx" ON "regrade_items"("hand_in_id");

-- CreateIndex
CREATE INDEX "regrade_items_grading_id_idx" ON "regrade_items"("grading_id");

-- CreateIndex
CREATE INDEX "regrade_items_previous_grading_id_idx" ON "regrade_items"("previous_grading_id");

-- CreateIndex
CREATE UNIQUE INDEX "regrade_items_regrade_set_id_hand_in_id_key" ON "regrade_items"("regrade_set_id", "hand_in_id");

-- CreateIndex
CREATE UNIQUE INDEX "experiment_runs_claim_id_key" ON "experiment_runs"("claim_id");

-- CreateIndex
CREATE INDEX "experiment_runs_enrolment_id_experiment_created_at_idx" ON "experiment_runs"("enrolment_id", "experiment", "created_at" DESC);

-- CreateIndex
CREATE INDEX "experiment_runs_assignment_id_experiment_idx" ON "experiment_runs"("assignment_id", "experiment");

-- CreateIndex
CREATE INDEX "experiment_runs_ended_at_idx" ON "experiment_runs"("ended_at");

-- CreateIndex
CREATE INDEX "experiment_runs_worker_id_idx" ON "experiment_runs"("worker_id");

-- CreateIndex
CREATE INDEX "experiment_runs_baseline_id_idx" ON "experiment_runs"("baseline_id");

-- CreateIndex
CREATE INDEX "experiment_run_events_run_id_id_idx" ON "experiment_run_events"("run_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "experiment_baselines_experiment_version_device_key" ON "experiment_baselines"("experiment", "version", "device");

-- CreateIndex
CREATE UNIQUE INDEX "workers_name_key" ON "workers"("name");

-- CreateIndex
CREATE INDEX "alerts_course_id_created_at_idx" ON "alerts"("course_id", "created_at");

-- CreateIndex
CREATE INDEX "alerts_hand_in_id_idx" ON "alerts"("hand_in_id");

-- CreateIndex
CREATE INDEX "alerts_grading_id_idx" ON "alerts"("grading_id");

-- CreateIndex
CREATE INDEX "alerts_worker_id_idx" ON "alerts"("worker_id");

-- CreateIndex
CREATE INDEX "alerts_acknowledged_by_id_idx" ON "alerts"("acknowledged_by_id");

-- CreateIndex
CREATE INDEX "alerts_acknowledged_at_idx" ON "alerts"("acknowledged_at");

-- CreateIndex
CREATE INDEX "announcements_course_id_publish_at_idx" ON "announcements"("course_id", "publish_at");

-- CreateIndex
CREATE INDEX "announcements_created_by_id_idx" ON "announcements"("created_by_id");

-- CreateIndex
CREATE INDEX "audit_log_course_id_id_idx" ON "audit_log"("course_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_subject_kind_subject_id_id_idx" ON "audit_log"("subject_kind", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_actor_id_idx" ON "audit_log"("actor", "id");

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_calls_claim_id_key" ON "outgoing_calls"("claim_id");

-- CreateIndex
CREATE INDEX "outgoing_calls_target_id_created_at_idx" ON "outgoing_calls"("target_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "outgoing_calls_course_id_idx" ON "outgoing_calls"("course_id");

-- CreateIndex
CREATE INDEX "outgoing_calls_ended_at_idx" ON "outgoing_calls"("ended_at");

-- CreateIndex
CREATE INDEX "outgoing_attempts_call_id_at_idx" ON "outgoing_attempts"("call_id", "at");

-- CreateIndex
CREATE INDEX "webhooks_course_id_idx" ON "webhooks"("course_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_platforms_issuer_client_id_key" ON "lti_platforms"("issuer", "client_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_registrations_issuer_client_id_key" ON "lti_registrations"("issuer", "client_id");

-- CreateIndex
CREATE INDEX "lti_logins_platform_id_idx" ON "lti_logins"("platform_id");

-- CreateIndex
CREATE INDEX "lti_logins_expires_at_idx" ON "lti_logins"("expires_at");

-- CreateIndex
CREATE INDEX "lti_contexts_course_id_idx" ON "lti_contexts"("course_id");

-- CreateIndex
CREATE INDEX "lti_contexts_opened_by_id_idx" ON "lti_contexts"("opened_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_contexts_platform_id_deployment_id_context_id_key" ON "lti_contexts"("platform_id", "deployment_id", "context_id");

-- CreateIndex
CREATE INDEX "lti_links_assignment_id_idx" ON "lti_links"("assignment_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_links_lti_context_id_resource_link_id_key" ON "lti_links"("lti_context_id", "resource_link_id");

-- CreateIndex
CREATE INDEX "lti_members_user_id_idx" ON "lti_members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_members_lti_context_id_sub_key" ON "lti_members"("lti_context_id", "sub");

-- CreateIndex
CREATE INDEX "lti_scores_member_id_idx" ON "lti_scores"("member_id");

-- CreateIndex
CREATE UNIQUE INDEX "lti_scores_link_id_member_id_key" ON "lti_scores"("link_id", "member_id");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_reference_id_fkey" FOREIGN KEY ("reference_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_links" ADD CONSTRAINT "repository_links_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repository_link_codes" ADD CONSTRAINT "repository_link_codes_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_tokens" ADD CONSTRAINT "workflow_tokens_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "repository_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_exercises" ADD CONSTRAINT "assignment_exercises_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_questions" ADD CONSTRAINT "assignment_questions_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_experiments" ADD CONSTRAINT "assignment_experiments_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_granted_by_id_fkey" FOREIGN KEY ("granted_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_assignment_id_exercise_fkey" FOREIGN KEY ("assignment_id", "exercise") REFERENCES "assignment_exercises"("assignment_id", "exercise") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_replaced_by_id_fkey" FOREIGN KEY ("replaced_by_id") REFERENCES "hand_ins"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gradings" ADD CONSTRAINT "gradings_hand_in_id_enrolment_id_assignment_id_exercise_ha_fkey" FOREIGN KEY ("hand_in_id", "enrolment_id", "assignment_id", "exercise", "handed_in_at") REFERENCES "hand_ins"("id", "enrolment_id", "assignment_id", "exercise", "created_at") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "gradings" ADD CONSTRAINT "gradings_regrade_set_id_fkey" FOREIGN KEY ("regrade_set_id") REFERENCES "regrade_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gradings" ADD CONSTRAINT "gradings_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stray_results" ADD CONSTRAINT "stray_results_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_in_events" ADD CONSTRAINT "hand_in_events_hand_in_id_fkey" FOREIGN KEY ("hand_in_id") REFERENCES "hand_ins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_tries" ADD CONSTRAINT "question_tries_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_tries" ADD CONSTRAINT "question_tries_assignment_id_question_fkey" FOREIGN KEY ("assignment_id", "question") REFERENCES "assignment_questions"("assignment_id", "question") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "question_regrades" ADD CONSTRAINT "question_regrades_assignment_id_question_fkey" FOREIGN KEY ("assignment_id", "question") REFERENCES "assignment_questions"("assignment_id", "question") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "question_regrades" ADD CONSTRAINT "question_regrades_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_regrades" ADD CONSTRAINT "question_regrades_undone_by_id_fkey" FOREIGN KEY ("undone_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_regrade_items" ADD CONSTRAINT "question_regrade_items_regrade_id_fkey" FOREIGN KEY ("regrade_id") REFERENCES "question_regrades"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_regrade_items" ADD CONSTRAINT "question_regrade_items_try_id_fkey" FOREIGN KEY ("try_id") REFERENCES "question_tries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_hand_in_id_fkey" FOREIGN KEY ("hand_in_id") REFERENCES "hand_ins"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_threads" ADD CONSTRAINT "comment_threads_resolved_by_id_fkey" FOREIGN KEY ("resolved_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_thread_id_fkey" FOREIGN KEY ("thread_id") REFERENCES "comment_threads"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "phrases" ADD CONSTRAINT "phrases_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_members" ADD CONSTRAINT "report_members_report_id_assignment_id_fkey" FOREIGN KEY ("report_id", "assignment_id") REFERENCES "reports"("id", "assignment_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_members" ADD CONSTRAINT "report_members_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_sections" ADD CONSTRAINT "report_sections_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_sections" ADD CONSTRAINT "report_sections_saved_by_id_fkey" FOREIGN KEY ("saved_by_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_sections" ADD CONSTRAINT "report_sections_conflicts_with_id_fkey" FOREIGN KEY ("conflicts_with_id") REFERENCES "report_sections"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_hand_ins" ADD CONSTRAINT "report_hand_ins_report_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_hand_ins" ADD CONSTRAINT "report_hand_ins_handed_in_by_id_fkey" FOREIGN KEY ("handed_in_by_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_hand_in_members" ADD CONSTRAINT "report_hand_in_members_report_hand_in_id_fkey" FOREIGN KEY ("report_hand_in_id") REFERENCES "report_hand_ins"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_hand_in_members" ADD CONSTRAINT "report_hand_in_members_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_report_hand_in_id_fkey" FOREIGN KEY ("report_hand_in_id") REFERENCES "report_hand_ins"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_reviews" ADD CONSTRAINT "report_reviews_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "overrides" ADD CONSTRAINT "overrides_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_sets" ADD CONSTRAINT "regrade_sets_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_sets" ADD CONSTRAINT "regrade_sets_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_items" ADD CONSTRAINT "regrade_items_regrade_set_id_fkey" FOREIGN KEY ("regrade_set_id") REFERENCES "regrade_sets"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_items" ADD CONSTRAINT "regrade_items_hand_in_id_fkey" FOREIGN KEY ("hand_in_id") REFERENCES "hand_ins"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_items" ADD CONSTRAINT "regrade_items_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_items" ADD CONSTRAINT "regrade_items_previous_grading_id_fkey" FOREIGN KEY ("previous_grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_enrolment_id_fkey" FOREIGN KEY ("enrolment_id") REFERENCES "enrolments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_assignment_id_experiment_fkey" FOREIGN KEY ("assignment_id", "experiment") REFERENCES "assignment_experiments"("assignment_id", "experiment") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment_runs" ADD CONSTRAINT "experiment_runs_baseline_id_fkey" FOREIGN KEY ("baseline_id") REFERENCES "experiment_baselines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment_run_events" ADD CONSTRAINT "experiment_run_events_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "experiment_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_hand_in_id_fkey" FOREIGN KEY ("hand_in_id") REFERENCES "hand_ins"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_by_id_fkey" FOREIGN KEY ("acknowledged_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_calls" ADD CONSTRAINT "outgoing_calls_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outgoing_attempts" ADD CONSTRAINT "outgoing_attempts_call_id_fkey" FOREIGN KEY ("call_id") REFERENCES "outgoing_calls"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_logins" ADD CONSTRAINT "lti_logins_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "lti_platforms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_contexts" ADD CONSTRAINT "lti_contexts_opened_by_id_fkey" FOREIGN KEY ("opened_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_lti_context_id_fkey" FOREIGN KEY ("lti_context_id") REFERENCES "lti_contexts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_members" ADD CONSTRAINT "lti_members_lti_context_id_fkey" FOREIGN KEY ("lti_context_id") REFERENCES "lti_contexts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_members" ADD CONSTRAINT "lti_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_link_id_fkey" FOREIGN KEY ("link_id") REFERENCES "lti_links"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "lti_members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE gradings DROP COLUMN point, ADD COLUMN point jsonb GENERATED ALWAYS AS (((result #> '{performance,measurements,-1}'::text[]) - 'samplesNs'::text)) STORED;

ALTER TABLE alerts
  ADD CONSTRAINT alerts_acknowledgement_complete CHECK ((acknowledged_at IS NULL) = (acknowledged_by_id IS NULL)),
  ADD CONSTRAINT alerts_message_present CHECK (message <> '');

ALTER TABLE announcements
  ADD CONSTRAINT announcements_dates_ordered CHECK (publish_at < expires_at),
  ADD CONSTRAINT announcements_title_present CHECK (title <> '');

ALTER TABLE assignment_exercises
  ADD CONSTRAINT assignment_exercises_exercise_form CHECK (exercise ~ '^[a-z0-9-]+/[a-z0-9-]+$'),
  ADD CONSTRAINT assignment_exercises_marks_complete CHECK ((pass_fraction IS NULL) = (full_fraction IS NULL)),
  ADD CONSTRAINT assignment_exercises_marks_ordered CHECK (pass_fraction > 0 AND pass_fraction < full_fraction AND full_fraction < 1),
  ADD CONSTRAINT assignment_exercises_position_range CHECK (position >= 0),
  ADD CONSTRAINT assignment_exercises_weight_range CHECK (weight >= 0 AND weight < 'infinity');

ALTER TABLE assignment_experiments
  ADD CONSTRAINT assignment_experiments_position_range CHECK (position >= 0),
  ADD CONSTRAINT assignment_experiments_weight_range CHECK (weight >= 0 AND weight <= 1000000);

ALTER TABLE assignment_questions
  ADD CONSTRAINT assignment_questions_limit_positive CHECK (try_limit >= 1),
  ADD CONSTRAINT assignment_questions_position_range CHECK (position >= 0),
  ADD CONSTRAINT assignment_questions_weight_range CHECK (weight >= 0 AND weight <= 1000000);

ALTER TABLE assignments
  ADD CONSTRAINT assignments_attempt_limit_positive CHECK (attempt_limit > 0),
  ADD CONSTRAINT assignments_cooldown_range CHECK (cooldown_seconds BETWEEN 0 AND 86400),
  ADD CONSTRAINT assignments_dates_ordered CHECK (release_at < due_at),
  ADD CONSTRAINT assignments_grace_range CHECK (grace_minutes BETWEEN 0 AND 1440),
  ADD CONSTRAINT assignments_late_percent_range CHECK (late_percent_per_day BETWEEN 0 AND 100),
  ADD CONSTRAINT assignments_late_policy_complete CHECK (CASE late_policy
    WHEN 'none' THEN max_late_days = 0 AND late_percent_per_day = 0
    WHEN 'percent' THEN max_late_days > 0 AND late_percent_per_day > 0
    WHEN 'budget' THEN max_late_days > 0 AND late_percent_per_day = 0
  END),
  ADD CONSTRAINT assignments_max_late_days_range CHECK (max_late_days BETWEEN 0 AND 366),
  ADD CONSTRAINT assignments_report_weight_range CHECK (report_weight >= 0 AND report_weight <= 1000000),
  ADD CONSTRAINT assignments_title_present CHECK (title <> '');

ALTER TABLE audit_log
  ADD CONSTRAINT audit_log_action_form CHECK (action ~ '^[a-z-]+\.[a-z-]+$'),
  ADD CONSTRAINT audit_log_actor_form CHECK (actor = 'system' OR actor ~ '^(user|worker):.+$');

ALTER TABLE comment_threads
  ADD CONSTRAINT comment_threads_done_waits_not CHECK (resolved_at IS NULL OR waiting_since IS NULL),
  ADD CONSTRAINT comment_threads_lines_ordered CHECK (1 <= first_line AND first_line <= last_line),
  ADD CONSTRAINT comment_threads_resolution_complete CHECK ((resolved_at IS NULL) = (resolved_by_id IS NULL));

ALTER TABLE comments
  -- Nothing is kept of what was removed but that it was there.
  ADD CONSTRAINT comments_text_length CHECK (char_length(text) <= 4000),
  ADD CONSTRAINT comments_text_until_removed CHECK ((removed_at IS NULL) = (text <> ''));

ALTER TABLE courses
  -- What one student may hand in over a whole course.
  ADD CONSTRAINT courses_hand_in_quota_range CHECK (hand_in_quota BETWEEN 1 AND 100000),
  ADD CONSTRAINT courses_join_code_length CHECK (length(join_code) >= 6),
  ADD CONSTRAINT courses_late_day_budget_range CHECK (late_day_budget BETWEEN 0 AND 366),
  ADD CONSTRAINT courses_slug_form CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  ADD CONSTRAINT courses_source_byte_quota_range CHECK (source_byte_quota BETWEEN 65536 AND 2147483647),
  -- An unknown zone makes the conversion raise an error.
  ADD CONSTRAINT courses_time_zone_known CHECK (('2000-01-01 00:00+00'::timestamptz AT TIME ZONE time_zone) IS NOT NULL),
  ADD CONSTRAINT courses_title_present CHECK (title <> '');

ALTER TABLE enrolments
  ADD CONSTRAINT enrolments_nickname_has_key CHECK ((nickname IS NULL) = (nickname_key IS NULL)),
  ADD CONSTRAINT enrolments_nickname_length CHECK (length(nickname) BETWEEN 1 AND 32);

ALTER TABLE experiment_runs
  ADD CONSTRAINT experiment_runs_claim CHECK ((claim_id IS NULL) = (worker_id IS NULL) AND (claim_id IS NULL) = (heartbeat_at IS NULL)
    AND (baseline_id IS NULL OR claim_id IS NOT NULL)),
  -- Runs that ended before this migration count for no assignment, and have null.
  ADD CONSTRAINT experiment_runs_complete CHECK (complete IS NULL OR result IS NOT NULL),
  ADD CONSTRAINT experiment_runs_end CHECK ((ended_at IS NULL) = (result IS NULL AND error IS NULL) AND (result IS NULL OR error IS NULL)
    AND (ended_at IS NULL OR claim_id IS NULL)),
  ADD CONSTRAINT experiment_runs_failures CHECK (failures >= 0),
  ADD CONSTRAINT experiment_runs_source CHECK (octet_length(source) BETWEEN 1 AND 65536);

ALTER TABLE extensions
  ADD CONSTRAINT extensions_extra_attempts_range CHECK (extra_attempts >= 0),
  ADD CONSTRAINT extensions_grant_something CHECK (due_at IS NOT NULL OR extra_attempts > 0),
  ADD CONSTRAINT extensions_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT extensions_revocation_complete CHECK ((revoked_at IS NULL) = (revoked_by_id IS NULL));

ALTER TABLE gradings
  ADD CONSTRAINT gradings_attempt_positive CHECK (attempt > 0),
  ADD CONSTRAINT gradings_dates_ordered CHECK (queued_at <= claimed_at AND claimed_at <= heartbeat_at AND heartbeat_at <= finished_at),
  ADD CONSTRAINT gradings_effective_is_final CHECK (NOT effective OR (finished_at IS NOT NULL AND verdict IS NOT NULL)),
  ADD CONSTRAINT gradings_failure_said CHECK ((outcome IN ('failed', 'lost', 'released')) = (failure IS NOT NULL)),
  ADD CONSTRAINT gradings_finished_has_outcome CHECK ((finished_at IS NULL) = (outcome IS NULL)),
  ADD CONSTRAINT gradings_fraction_ordered CHECK (fraction >= 0 AND fraction_low <= fraction AND fraction <= fraction_high),
  ADD CONSTRAINT gradings_kind_has_set CHECK ((kind = 'regrade') = (regrade_set_id IS NOT NULL)),
  ADD CONSTRAINT gradings_no_result_no_score CHECK (outcome = 'result' OR (
    score IS NULL AND fraction IS NULL AND result IS NULL AND (verdict IS NULL OR verdict = 'system-error'))),
  ADD CONSTRAINT gradings_result_agrees CHECK (result ->> 'verdict' = verdict AND result ->> 'schema' = 'rooflab/result/v1'),
  ADD CONSTRAINT gradings_result_complete CHECK (outcome IS DISTINCT FROM 'result' OR (
    verdict <> 'system-error' AND verdict IS NOT NULL AND score IS NOT NULL AND max_score IS NOT NULL AND result IS NOT NULL
    AND device IS NOT NULL AND device_class IS NOT NULL AND roof IS NOT NULL AND harness_version IS NOT NULL AND phase_times IS NOT NULL)),
  -- gradings_no_result_no_score must not pass by being unknown while the outcome is not known yet.
  ADD CONSTRAINT gradings_running_is_blank CHECK (outcome IS NOT NULL OR (score IS NULL AND verdict IS NULL AND result IS NULL AND failure IS NULL)),
  ADD CONSTRAINT gradings_score_range CHECK (score >= 0 AND score <= max_score AND max_score > 0 AND max_score <= 100),
  ADD CONSTRAINT gradings_seed_form CHECK (seed ~ '^[0-9a-f]{1,64}$'),
  ADD CONSTRAINT gradings_verdict_known CHECK (verdict IN (
    'accepted', 'too-slow', 'wrong-answer', 'compile-error', 'plan-error', 'runtime-error', 'timeout', 'rejected', 'system-error'));

ALTER TABLE hand_ins
  ADD CONSTRAINT hand_ins_chosen_not_cancelled CHECK (NOT chosen OR cancelled_at IS NULL),
  ADD CONSTRAINT hand_ins_dates_ordered CHECK (created_at <= queued_at AND claimed_at >= queued_at AND ended_at >= queued_at AND cancelled_at >= queued_at),
  ADD CONSTRAINT hand_ins_note_length CHECK (length(note) <= 500),
  ADD CONSTRAINT hand_ins_refunded_at_end CHECK (refunded_at IS NULL OR ended_at IS NOT NULL),
  ADD CONSTRAINT hand_ins_replaced_is_cancelled CHECK (replaced_by_id IS NULL OR cancelled_at IS NOT NULL),
  ADD CONSTRAINT hand_ins_running_not_ended CHECK (claimed_at IS NULL OR ended_at IS NULL),
  ADD CONSTRAINT hand_ins_source_sha256_right CHECK (source_sha256 = encode(sha256(convert_to(source, 'UTF8')), 'hex')),
  ADD CONSTRAINT hand_ins_source_size CHECK (octet_length(source) BETWEEN 1 AND 65536),
  ADD CONSTRAINT hand_ins_state_consistent CHECK (cancelled_at IS NULL OR (claimed_at IS NULL AND ended_at IS NULL AND refunded_at IS NULL)),
  ADD CONSTRAINT hand_ins_turn_not_before_queued CHECK (turn >= queued_at);

ALTER TABLE invitations
  ADD CONSTRAINT invitations_email_lower CHECK (email = lower(email)),
  ADD CONSTRAINT invitations_link_is_whole CHECK ((link_hash IS NULL) = (link_expires_at IS NULL));

ALTER TABLE lti_contexts
  ADD CONSTRAINT lti_contexts_compared CHECK (compared_version IS NULL OR compared_at IS NOT NULL);

ALTER TABLE lti_scores
  ADD CONSTRAINT lti_scores_points CHECK (points >= 0 AND max_points > 0),
  ADD CONSTRAINT lti_scores_sent CHECK (
    (sent_points IS NULL) = (sent_at IS NULL) AND (sent_max_points IS NULL) = (sent_at IS NULL) AND (state <> 'sent' OR sent_at IS NOT NULL));

ALTER TABLE outgoing_attempts
  ADD CONSTRAINT outgoing_attempts_outcome CHECK (outcome IN ('delivered', 'retry', 'given-up', 'lost'));

ALTER TABLE outgoing_calls
  ADD CONSTRAINT outgoing_calls_claim CHECK ((claim_id IS NULL) = (claimed_at IS NULL)),
  ADD CONSTRAINT outgoing_calls_counts CHECK (attempts >= 0 AND revision >= 1),
  ADD CONSTRAINT outgoing_calls_end CHECK ((ended_at IS NULL) = (outcome IS NULL) AND (ended_at IS NULL OR claim_id IS NULL)),
  ADD CONSTRAINT outgoing_calls_outcome CHECK (outcome IN ('delivered', 'given-up'));

ALTER TABLE overrides
  ADD CONSTRAINT overrides_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT overrides_revocation_complete CHECK ((revoked_at IS NULL) = (revoked_by_id IS NULL)),
  ADD CONSTRAINT overrides_score_range CHECK (score BETWEEN 0 AND 100);

ALTER TABLE phrases
  ADD CONSTRAINT phrases_text_length CHECK (text <> '' AND char_length(text) <= 500);

ALTER TABLE question_regrade_items
  ADD CONSTRAINT question_regrade_items_fraction_range CHECK (before_fraction BETWEEN 0 AND 1 AND after_fraction BETWEEN 0 AND 1);

ALTER TABLE question_regrades
  ADD CONSTRAINT question_regrades_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT question_regrades_undoing_complete CHECK ((undone_at IS NULL) = (undone_by_id IS NULL));

ALTER TABLE question_tries
  ADD CONSTRAINT question_tries_answer_complete CHECK (
    (answered_at IS NULL) = (answers IS NULL) AND (answered_at IS NULL) = (verdicts IS NULL) AND (answered_at IS NULL) = (request_id IS NULL)),
  ADD CONSTRAINT question_tries_answered_after CHECK (answered_at >= drawn_at - interval '1 minute'),
  ADD CONSTRAINT question_tries_asked_hash CHECK (asked_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT question_tries_fraction_range CHECK (fraction IS NULL OR (answered_at IS NOT NULL AND fraction BETWEEN 0 AND 1)),
  ADD CONSTRAINT question_tries_number_positive CHECK (number >= 1);

ALTER TABLE regrade_items
  ADD CONSTRAINT regrade_items_grading_at_end CHECK (grading_id IS NULL OR ended_at IS NOT NULL),
  ADD CONSTRAINT regrade_items_running_not_ended CHECK (claimed_at IS NULL OR ended_at IS NULL),
  ADD CONSTRAINT regrade_items_seed_form CHECK (seed ~ '^[0-9a-f]{1,64}$');

ALTER TABLE regrade_sets
  ADD CONSTRAINT regrade_sets_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT regrade_sets_states_ordered CHECK (
    (ready_at IS NULL OR started_at <= ready_at) AND (applied_at IS NULL OR ready_at <= applied_at)
    AND (rolled_back_at IS NULL OR applied_at <= rolled_back_at)),
  -- An order between unknown times is unknown, which a check lets pass; so presence is said apart.
  ADD CONSTRAINT regrade_sets_states_reached CHECK (
    (ready_at IS NULL OR started_at IS NOT NULL) AND (applied_at IS NULL OR ready_at IS NOT NULL)
    AND (rolled_back_at IS NULL OR applied_at IS NOT NULL) AND (cancelled_at IS NULL OR applied_at IS NULL));

ALTER TABLE report_members
  -- A report has at most three places, and a student joins one report of an assignment: both hold whatever happens at once.
  ADD CONSTRAINT report_members_three_places CHECK (place BETWEEN 1 AND 3);

ALTER TABLE report_reviews
  ADD CONSTRAINT report_reviews_feedback_length CHECK (feedback <> '' AND char_length(feedback) <= 10000),
  ADD CONSTRAINT report_reviews_score_range CHECK (score BETWEEN 0 AND 100);

ALTER TABLE report_sections
  ADD CONSTRAINT report_sections_evidence_named CHECK ((kind = 'prose') = (evidence_id IS NULL)),
  ADD CONSTRAINT report_sections_text_length CHECK (char_length(text) <= 10000),
  ADD CONSTRAINT report_sections_version_counted CHECK (version >= 1);

ALTER TABLE repository_links
  ADD CONSTRAINT repository_links_are_numbered CHECK (((repository_id ~ '^[0-9]{1,20}$'::text) AND (owner_id ~ '^[0-9]{1,20}$'::text) AND (actor_id ~ '^[0-9]{1,20}$'::text)));

ALTER TABLE users
  -- What the schema language cannot say: value ranges, states that cannot contradict themselves, and "at most one" rules.
  ADD CONSTRAINT users_email_lower CHECK (email = lower(email)),
  ADD CONSTRAINT users_role_known CHECK (role IN ('user', 'admin'));

ALTER TABLE webhooks
  ADD CONSTRAINT webhooks_disabled CHECK (disabled_reason IS NULL OR disabled_at IS NOT NULL),
  ADD CONSTRAINT webhooks_events CHECK (cardinality(events) > 0 AND events <@ ARRAY['hand-in.graded', 'regrade.applied', 'sync.failed']),
  ADD CONSTRAINT webhooks_former CHECK ((former_secret IS NULL) = (former_until IS NULL));

ALTER TABLE workers
  ADD CONSTRAINT workers_have_an_opened_class CHECK (device_class::text <> 'counted'),
  ADD CONSTRAINT workers_paused_reason_said CHECK ((state = 'paused') = (paused_reason IS NOT NULL) AND (state = 'paused') = (paused_by IS NOT NULL));

CREATE INDEX alerts_open ON alerts (created_at) WHERE acknowledged_at IS NULL;

-- What waits for staff, for the count that every page of theirs shows.
CREATE INDEX comment_threads_waiting ON comment_threads (enrolment_id) WHERE waiting_since IS NOT NULL;

-- What the student has not seen.
CREATE INDEX comments_unseen ON comments (thread_id) WHERE by_staff AND seen_at IS NULL AND removed_at IS NULL;

-- One worker measures the fixed curves of one device at a time.
CREATE UNIQUE INDEX experiment_runs_on_baseline ON experiment_runs (baseline_id) WHERE baseline_id IS NOT NULL;

-- One at a time for each person of a course.
CREATE UNIQUE INDEX experiment_runs_pending ON experiment_runs (enrolment_id) WHERE ended_at IS NULL;

-- For the worker that looks for work.
CREATE INDEX experiment_runs_turn ON experiment_runs (turn, id) WHERE ended_at IS NULL;

CREATE UNIQUE INDEX extensions_one_in_force ON extensions (enrolment_id, assignment_id) WHERE revoked_at IS NULL;

-- Partial in form only: Prisma leaves alone the partial indexes that its schema does not name, and would drop this one otherwise.
CREATE UNIQUE INDEX gradings_attempts_counted ON gradings (hand_in_id, regrade_set_id, attempt) NULLS NOT DISTINCT WHERE attempt > 0;

-- A result that was not timed is worth its points for being right, not all points (packages/result/src/worth.ts). Within one class of devices the
-- higher score is the better one whatever an assignment grades, so the best of a student is the best of the first entries of the classes: one
-- index has that order.
CREATE INDEX gradings_best ON gradings
  (assignment_id, exercise, device_class, enrolment_id, score DESC NULLS LAST, fraction DESC NULLS LAST, handed_in_at, hand_in_id)
  WHERE effective;

-- Class placements, and the strip of verdicts by day.
CREATE INDEX gradings_class ON gradings (assignment_id, exercise, handed_in_at) WHERE effective;

CREATE INDEX gradings_leases ON gradings (heartbeat_at) WHERE finished_at IS NULL;

CREATE UNIQUE INDEX gradings_one_effective ON gradings (hand_in_id) WHERE effective;

CREATE UNIQUE INDEX gradings_one_running ON gradings (hand_in_id, regrade_set_id) NULLS NOT DISTINCT WHERE finished_at IS NULL;

-- How many gradings ended how, for the metrics: counted in this index alone, without a look at the wide rows.
CREATE INDEX gradings_outcomes ON gradings (kind, outcome, verdict) WHERE finished_at IS NOT NULL;

CREATE INDEX gradings_progress ON gradings (assignment_id, exercise, enrolment_id, handed_in_at, hand_in_id)
  INCLUDE (verdict, score, fraction, fraction_low, device_class) WHERE effective;

-- What a student's grade needs of each hand-in, from the index alone: a row with its source is a kilobyte and more.
CREATE INDEX hand_ins_graded ON hand_ins (enrolment_id, assignment_id, exercise, created_at DESC) INCLUDE (id, chosen, refunded_at) WHERE cancelled_at IS NULL;

CREATE UNIQUE INDEX hand_ins_one_chosen ON hand_ins (enrolment_id, assignment_id, exercise) WHERE chosen;

-- A student's hand-ins that are waiting or running, for fairness and replacement; and all that wait, for the queue's position.
CREATE INDEX hand_ins_pending ON hand_ins (enrolment_id, assignment_id, exercise) WHERE ended_at IS NULL AND cancelled_at IS NULL;

CREATE INDEX hand_ins_waiting ON hand_ins (turn, id) WHERE ended_at IS NULL AND cancelled_at IS NULL AND claimed_at IS NULL;

-- For the processes that look for calls to make.
CREATE INDEX outgoing_calls_due ON outgoing_calls (due_at, id) WHERE ended_at IS NULL;

CREATE UNIQUE INDEX outgoing_calls_key ON outgoing_calls (kind, target_id, key) WHERE ended_at IS NULL AND key IS NOT NULL;

-- For the count of attempts that are under way to one target.
CREATE INDEX outgoing_calls_under_way ON outgoing_calls (target_id) WHERE claim_id IS NOT NULL;

CREATE UNIQUE INDEX overrides_one_in_force ON overrides (enrolment_id, assignment_id, exercise) NULLS NOT DISTINCT WHERE revoked_at IS NULL;

-- A student has one variant before them, in however many tabs.
CREATE UNIQUE INDEX question_tries_one_open ON question_tries (enrolment_id, assignment_id, question) WHERE answered_at IS NULL;

-- Predictions that wait for their run.
CREATE INDEX question_tries_pending ON question_tries (enrolment_id) WHERE answered_at IS NOT NULL AND fraction IS NULL;

-- The class view counts answered tries by question and student from the index alone.
CREATE INDEX question_tries_progress ON question_tries (assignment_id, question, enrolment_id) INCLUDE (answered_at, fraction)
  WHERE answered_at IS NOT NULL;

CREATE INDEX regrade_items_waiting ON regrade_items (regrade_set_id, id) WHERE ended_at IS NULL AND claimed_at IS NULL;

CREATE UNIQUE INDEX report_members_one_report ON report_members (assignment_id, enrolment_id) WHERE joined_at IS NOT NULL;

-- Accounts that somebody signed up for, whose address was never proved, and to which nothing belongs: thirty days later they are removed.
CREATE INDEX users_unproved ON users (created_at) WHERE NOT email_verified;
