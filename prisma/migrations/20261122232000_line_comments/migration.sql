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


ALTER TABLE comment_threads
  ADD CONSTRAINT comment_threads_lines_ordered CHECK (1 <= first_line AND first_line <= last_line),
  ADD CONSTRAINT comment_threads_resolution_complete CHECK ((resolved_at IS NULL) = (resolved_by_id IS NULL)),
  ADD CONSTRAINT comment_threads_done_waits_not CHECK (resolved_at IS NULL OR waiting_since IS NULL);
-- What waits for staff, for the count that every page of theirs shows.
CREATE INDEX comment_threads_waiting ON comment_threads (enrolment_id) WHERE waiting_since IS NOT NULL;

-- Nothing is kept of what was removed but that it was there.
ALTER TABLE comments
  ADD CONSTRAINT comments_text_length CHECK (char_length(text) <= 4000),
  ADD CONSTRAINT comments_text_until_removed CHECK ((removed_at IS NULL) = (text <> ''));
-- What the student has not seen.
CREATE INDEX comments_unseen ON comments (thread_id) WHERE by_staff AND seen_at IS NULL AND removed_at IS NULL;

ALTER TABLE phrases ADD CONSTRAINT phrases_text_length CHECK (text <> '' AND char_length(text) <= 500);

-- A thread stays where it was opened: a source never changes, and neither do the lines that it is about.
CREATE FUNCTION keep_thread_in_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.hand_in_id, NEW.enrolment_id, NEW.first_line, NEW.last_line) IS DISTINCT FROM
    (OLD.hand_in_id, OLD.enrolment_id, OLD.first_line, OLD.last_line) THEN
    RAISE EXCEPTION 'The lines of comment thread % do not change.', OLD.id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER comment_threads_keep_place BEFORE UPDATE ON comment_threads FOR EACH ROW EXECUTE FUNCTION keep_thread_in_place();

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
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.actor = 'user:' || u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.subject_kind = 'user' AND l.subject_id = u.id)
$$;
