-- Where a learning platform tells who is in its course.
-- AlterTable
ALTER TABLE "lti_contexts" ADD COLUMN "memberships_url" TEXT;
