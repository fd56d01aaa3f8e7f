-- CreateEnum
CREATE TYPE "question_regrade_rule" AS ENUM ('as_defined', 'full_points');

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

-- CreateIndex
CREATE UNIQUE INDEX "assignment_questions_assignment_id_position_key" ON "assignment_questions"("assignment_id", "position");

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

-- AddForeignKey
ALTER TABLE "assignment_questions" ADD CONSTRAINT "assignment_questions_assignment_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "assignments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

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

ALTER TABLE assignment_questions
  ADD CONSTRAINT assignment_questions_weight_range CHECK (weight >= 0 AND weight <= 1000000),
  ADD CONSTRAINT assignment_questions_position_range CHECK (position >= 0),
  ADD CONSTRAINT assignment_questions_limit_positive CHECK (try_limit >= 1);

ALTER TABLE question_tries
  ADD CONSTRAINT question_tries_number_positive CHECK (number >= 1),
  ADD CONSTRAINT question_tries_asked_hash CHECK (asked_sha256 ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT question_tries_answer_complete CHECK (
    (answered_at IS NULL) = (answers IS NULL) AND (answered_at IS NULL) = (verdicts IS NULL) AND (answered_at IS NULL) = (request_id IS NULL)),
  ADD CONSTRAINT question_tries_fraction_range CHECK (fraction IS NULL OR (answered_at IS NOT NULL AND fraction BETWEEN 0 AND 1)),
  ADD CONSTRAINT question_tries_answered_after CHECK (answered_at >= drawn_at - interval '1 minute');
-- A student has one variant before them, in however many tabs.
CREATE UNIQUE INDEX question_tries_one_open ON question_tries (enrolment_id, assignment_id, question) WHERE answered_at IS NULL;
-- Predictions that wait for their run.
CREATE INDEX question_tries_pending ON question_tries (enrolment_id) WHERE answered_at IS NOT NULL AND fraction IS NULL;

ALTER TABLE question_regrades
  ADD CONSTRAINT question_regrades_reason_present CHECK (reason <> ''),
  ADD CONSTRAINT question_regrades_undoing_complete CHECK ((undone_at IS NULL) = (undone_by_id IS NULL));
ALTER TABLE question_regrade_items
  ADD CONSTRAINT question_regrade_items_fraction_range CHECK (before_fraction BETWEEN 0 AND 1 AND after_fraction BETWEEN 0 AND 1);

CREATE TRIGGER question_tries_no_delete BEFORE DELETE ON question_tries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_tries_no_truncate BEFORE TRUNCATE ON question_tries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_regrades_no_delete BEFORE DELETE ON question_regrades FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER question_regrade_items_append_only BEFORE UPDATE OR DELETE ON question_regrade_items FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- What was asked may be drawn anew until it is answered. An answer stays; its verdict changes when a prediction is decided, and as a regrade says.
CREATE FUNCTION keep_question_try() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.enrolment_id, NEW.assignment_id, NEW.question, NEW.number) IS DISTINCT FROM
    (OLD.id, OLD.enrolment_id, OLD.assignment_id, OLD.question, OLD.number) THEN
    RAISE EXCEPTION 'question try %: whose it is, and of which question, does not change', OLD.id;
  END IF;
  IF OLD.answered_at IS NOT NULL AND
    (NEW.asked, NEW.asked_sha256, NEW.drawn_at, NEW.answers, NEW.answered_at, NEW.request_id) IS DISTINCT FROM
    (OLD.asked, OLD.asked_sha256, OLD.drawn_at, OLD.answers, OLD.answered_at, OLD.request_id) THEN
    RAISE EXCEPTION 'question try % is answered: only its verdict may change', OLD.id;
  END IF;
  IF OLD.fraction IS NOT NULL AND (NEW.fraction, NEW.verdicts) IS DISTINCT FROM (OLD.fraction, OLD.verdicts) AND NOT EXISTS (
    SELECT FROM question_regrade_items i WHERE i.try_id = OLD.id AND (
      (i.before_fraction, i.before_verdicts, i.after_fraction, i.after_verdicts)
        IS NOT DISTINCT FROM (OLD.fraction, OLD.verdicts, NEW.fraction, NEW.verdicts)
      OR (i.before_fraction, i.before_verdicts, i.after_fraction, i.after_verdicts)
        IS NOT DISTINCT FROM (NEW.fraction, NEW.verdicts, OLD.fraction, OLD.verdicts))) THEN
    RAISE EXCEPTION 'question try % is decided: no regrade says what its verdict becomes', OLD.id;
  END IF;
  NEW.revision := nextval('question_tries_revision_seq');
  RETURN NEW;
END $$;
CREATE TRIGGER question_tries_keep BEFORE UPDATE ON question_tries FOR EACH ROW EXECUTE FUNCTION keep_question_try();

CREATE FUNCTION keep_question_regrade() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.undone_at IS NULL THEN
    OLD.undone_at := NEW.undone_at;
    OLD.undone_by_id := NEW.undone_by_id;
  END IF;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION 'question regrade %: it can be undone once, and nothing else', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER question_regrades_keep BEFORE UPDATE ON question_regrades FOR EACH ROW EXECUTE FUNCTION keep_question_regrade();

CREATE OR REPLACE FUNCTION abandoned_accounts(before timestamptz) RETURNS SETOF text
LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT u.id FROM public.users u
  WHERE NOT u.email_verified AND u.created_at < before AND u.role = 'user' AND u.banned IS NOT TRUE
    AND NOT EXISTS (SELECT FROM public.sessions s WHERE s.user_id = u.id)
    AND NOT EXISTS (SELECT FROM public.accounts a WHERE a.user_id = u.id AND a.provider_id <> 'credential')
    AND NOT EXISTS (SELECT FROM public.api_keys k WHERE k.reference_id = u.id)
    AND NOT EXISTS (SELECT FROM public.enrolments e WHERE e.user_id = u.id)
    AND NOT EXISTS (SELECT FROM public.invitations i WHERE i.invited_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.extensions e WHERE e.granted_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.extensions e WHERE e.revoked_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.overrides o WHERE o.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.overrides o WHERE o.revoked_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.regrade_sets r WHERE r.created_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.announcements a WHERE a.created_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.alerts a WHERE a.acknowledged_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.comments c WHERE c.author_id = u.id)
    AND NOT EXISTS (SELECT FROM public.comment_threads t WHERE t.resolved_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.phrases p WHERE p.owner_id = u.id)
    AND NOT EXISTS (SELECT FROM public.question_regrades r WHERE r.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.question_regrades r WHERE r.undone_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.actor = 'user:' || u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.subject_kind = 'user' AND l.subject_id = u.id)
$$;
