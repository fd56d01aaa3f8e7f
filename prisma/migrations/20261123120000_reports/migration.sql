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
CREATE UNIQUE INDEX "report_hand_ins_report_id_request_id_key" ON "report_hand_ins"("report_id", "request_id");

-- CreateIndex
CREATE INDEX "report_hand_in_members_enrolment_id_idx" ON "report_hand_in_members"("enrolment_id");

-- CreateIndex
CREATE INDEX "report_reviews_made_by_id_idx" ON "report_reviews"("made_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "report_reviews_report_hand_in_id_request_id_key" ON "report_reviews"("report_hand_in_id", "request_id");

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


-- A report has at most three places, and a student joins one report of an assignment: both hold whatever happens at once.
ALTER TABLE report_members ADD CONSTRAINT report_members_three_places CHECK (place BETWEEN 1 AND 3);
CREATE UNIQUE INDEX report_members_one_report ON report_members (assignment_id, enrolment_id) WHERE joined_at IS NOT NULL;

CREATE FUNCTION keep_report_in_course() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT course_id FROM enrolments WHERE id = NEW.enrolment_id) IS DISTINCT FROM (SELECT course_id FROM assignments WHERE id = NEW.assignment_id) THEN
    RAISE EXCEPTION 'other-course: A report is written by students of one course. Choose somebody of this course.' USING ERRCODE = 'RL001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_members_same_course BEFORE INSERT OR UPDATE ON report_members FOR EACH ROW EXECUTE FUNCTION keep_report_in_course();

ALTER TABLE report_sections
  ADD CONSTRAINT report_sections_evidence_named CHECK ((kind = 'prose') = (evidence_id IS NULL)),
  ADD CONSTRAINT report_sections_text_length CHECK (char_length(text) <= 10000),
  ADD CONSTRAINT report_sections_version_counted CHECK (version >= 1);

-- What a section is about stays; its text, its place and whether it is there may change.
CREATE FUNCTION keep_report_section() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.report_id, NEW.kind, NEW.evidence_id, NEW.request_id) IS DISTINCT FROM (OLD.report_id, OLD.kind, OLD.evidence_id, OLD.request_id)
    OR (NEW.text <> OLD.text AND NEW.version <= OLD.version) THEN
    RAISE EXCEPTION 'report section %: another text is another version of the same section', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER report_sections_keep BEFORE UPDATE ON report_sections FOR EACH ROW EXECUTE FUNCTION keep_report_section();

-- What was handed in, by whom and when, and what staff said of it, never changes.
CREATE TRIGGER report_hand_ins_append_only BEFORE UPDATE OR DELETE ON report_hand_ins FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_hand_in_members_no_delete BEFORE DELETE ON report_hand_in_members FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER report_reviews_append_only BEFORE UPDATE OR DELETE ON report_reviews FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE report_reviews
  ADD CONSTRAINT report_reviews_score_range CHECK (score BETWEEN 0 AND 100),
  ADD CONSTRAINT report_reviews_feedback_length CHECK (feedback <> '' AND char_length(feedback) <= 10000);

-- As before, and with what names users now.
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
    AND NOT EXISTS (SELECT FROM public.report_reviews r WHERE r.made_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.actor = 'user:' || u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.subject_kind = 'user' AND l.subject_id = u.id)
$$;
