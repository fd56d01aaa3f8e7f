-- A learning platform that an administrator invited has a place of its own among those that wait for approval.

-- AlterTable
ALTER TABLE "lti_registrations" ADD COLUMN     "invited" BOOLEAN NOT NULL DEFAULT false;
