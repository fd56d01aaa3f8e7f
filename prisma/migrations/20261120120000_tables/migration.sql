-- CreateEnum
CREATE TYPE "course_role" AS ENUM ('student', 'ta', 'instructor');

-- CreateEnum
CREATE TYPE "late_policy" AS ENUM ('none', 'percent', 'budget');

-- CreateEnum
CREATE TYPE "counting" AS ENUM ('best', 'last', 'chosen');

-- CreateEnum
CREATE TYPE "device_class" AS ENUM ('software', 'medium', 'large');

-- CreateEnum
CREATE TYPE "grading_kind" AS ENUM ('live', 'regrade');

-- CreateEnum
CREATE TYPE "grading_outcome" AS ENUM ('result', 'failed', 'lost', 'released');

-- CreateEnum
CREATE TYPE "bound" AS ENUM ('memory', 'compute', 'launch');

-- CreateEnum
CREATE TYPE "worker_state" AS ENUM ('active', 'paused', 'draining', 'gone');

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
    "leaderboard_hidden" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dropped_at" TIMESTAMPTZ(3),

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("id")
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
    "leaderboard_visible" BOOLEAN NOT NULL DEFAULT true,
    "leaderboard_frozen_at" TIMESTAMPTZ(3),
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
    "effective" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "gradings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "grading_cases" (
    "grading_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "size" JSONB NOT NULL,
    "hidden" BOOLEAN NOT NULL,
    "passed" BOOLEAN NOT NULL,
    "mismatch" JSONB,

    CONSTRAINT "grading_cases_pkey" PRIMARY KEY ("grading_id","position")
);

-- CreateTable
CREATE TABLE "measurements" (
    "grading_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "sweep" BOOLEAN NOT NULL,
    "size" JSONB NOT NULL,
    "overrides" JSONB NOT NULL,
    "samples_ns" DOUBLE PRECISION[],
    "dropped_samples" INTEGER NOT NULL,
    "median_ns" DOUBLE PRECISION NOT NULL,
    "ci_low_ns" DOUBLE PRECISION NOT NULL,
    "ci_high_ns" DOUBLE PRECISION NOT NULL,
    "bytes" DOUBLE PRECISION NOT NULL,
    "flops" DOUBLE PRECISION NOT NULL,
    "intensity" DOUBLE PRECISION NOT NULL,
    "bytes_per_second" DOUBLE PRECISION NOT NULL,
    "flops_per_second" DOUBLE PRECISION NOT NULL,
    "attainable_bytes_per_second" DOUBLE PRECISION NOT NULL,
    "fraction" DOUBLE PRECISION NOT NULL,
    "bound" "bound" NOT NULL,
    "rung" JSONB,

    CONSTRAINT "measurements_pkey" PRIMARY KEY ("grading_id","position")
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
    "ended_at" TIMESTAMPTZ(3),
    "grading_id" UUID,
    "previous_grading_id" UUID,

    CONSTRAINT "regrade_items_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "device" JSONB NOT NULL,
    "device_class" "device_class" NOT NULL,
    "roof" JSONB NOT NULL,
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

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_id_account_id_key" ON "accounts"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_key" ON "api_keys"("key");

-- CreateIndex
CREATE INDEX "api_keys_config_id_idx" ON "api_keys"("config_id");

-- CreateIndex
CREATE INDEX "api_keys_reference_id_idx" ON "api_keys"("reference_id");

-- CreateIndex
CREATE UNIQUE INDEX "rate_limits_key_key" ON "rate_limits"("key");

-- CreateIndex
CREATE UNIQUE INDEX "courses_slug_key" ON "courses"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "courses_join_code_key" ON "courses"("join_code");

-- CreateIndex
CREATE INDEX "enrolments_user_id_idx" ON "enrolments"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_course_id_user_id_key" ON "enrolments"("course_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "enrolments_course_id_nickname_key" ON "enrolments"("course_id", "nickname");

-- CreateIndex
CREATE INDEX "invitations_email_idx" ON "invitations"("email");

-- CreateIndex
CREATE INDEX "invitations_invited_by_id_idx" ON "invitations"("invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_course_id_email_key" ON "invitations"("course_id", "email");

-- CreateIndex
CREATE INDEX "assignments_course_id_due_at_idx" ON "assignments"("course_id", "due_at");

-- CreateIndex
CREATE UNIQUE INDEX "assignment_exercises_assignment_id_position_key" ON "assignment_exercises"("assignment_id", "position");

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
CREATE INDEX "announcements_course_id_publish_at_idx" ON "announcements"("course_id", "publish_at");

-- CreateIndex
CREATE INDEX "announcements_created_by_id_idx" ON "announcements"("created_by_id");

-- CreateIndex
CREATE INDEX "audit_log_course_id_id_idx" ON "audit_log"("course_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_subject_kind_subject_id_id_idx" ON "audit_log"("subject_kind", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_log_actor_id_idx" ON "audit_log"("actor", "id");

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
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_exercises" ADD CONSTRAINT "assignment_exercises_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "grading_cases" ADD CONSTRAINT "grading_cases_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measurements" ADD CONSTRAINT "measurements_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stray_results" ADD CONSTRAINT "stray_results_grading_id_fkey" FOREIGN KEY ("grading_id") REFERENCES "gradings"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_in_events" ADD CONSTRAINT "hand_in_events_hand_in_id_fkey" FOREIGN KEY ("hand_in_id") REFERENCES "hand_ins"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

