-- Grades for learning platforms: links to assignments, who came from where, what was sent.
-- CreateEnum
CREATE TYPE "lti_score_state" AS ENUM ('waiting', 'sent', 'refused');

-- AlterTable
ALTER TABLE "lti_contexts" ADD COLUMN "compared_at" TIMESTAMPTZ(3),
ADD COLUMN "compared_version" TEXT;

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

ALTER TABLE lti_scores
  ADD CONSTRAINT lti_scores_points CHECK (points >= 0 AND max_points > 0),
  ADD CONSTRAINT lti_scores_sent CHECK (
    (sent_points IS NULL) = (sent_at IS NULL) AND (sent_max_points IS NULL) = (sent_at IS NULL) AND (state <> 'sent' OR sent_at IS NOT NULL));

ALTER TABLE lti_contexts ADD CONSTRAINT lti_contexts_compared CHECK (compared_version IS NULL OR compared_at IS NOT NULL);

-- Whoever has come from a course of a platform keeps the account.
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
    AND NOT EXISTS (SELECT FROM public.lti_contexts c WHERE c.opened_by_id = u.id)
    AND NOT EXISTS (SELECT FROM public.lti_members m WHERE m.user_id = u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.actor = 'user:' || u.id)
    AND NOT EXISTS (SELECT FROM public.audit_log l WHERE l.subject_kind = 'user' AND l.subject_id = u.id)
$$;
