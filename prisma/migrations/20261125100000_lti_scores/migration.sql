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
