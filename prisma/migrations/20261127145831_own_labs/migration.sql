-- Courses bring labs of their own. Each published version is kept whole; assignments, hand-ins, gradings and regrade sets say which one they mean.

-- AlterTable
ALTER TABLE "assignment_items" ADD COLUMN     "lab_version" TEXT;

-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "may_publish_labs" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "gradings" ADD COLUMN     "lab_version" TEXT;

-- AlterTable
ALTER TABLE "hand_ins" ADD COLUMN     "lab_version" TEXT;

-- AlterTable
ALTER TABLE "regrade_sets" ADD COLUMN     "lab_version" TEXT,
ADD COLUMN     "switched" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "workers" ADD COLUMN     "grades_own_labs" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "labs" (
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "labs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "lab_versions" (
    "hash" TEXT NOT NULL,
    "lab_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "archive" BYTEA NOT NULL,
    "published_by_id" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "faults" INTEGER NOT NULL DEFAULT 0,
    "paused_at" TIMESTAMPTZ(3),
    "paused_reason" TEXT,

    CONSTRAINT "lab_versions_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "course_labs" (
    "course_id" UUID NOT NULL,
    "lab_id" TEXT NOT NULL,
    "version" TEXT NOT NULL,

    CONSTRAINT "course_labs_pkey" PRIMARY KEY ("course_id","lab_id")
);

-- CreateIndex
CREATE INDEX "lab_versions_published_by_id_idx" ON "lab_versions"("published_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "lab_versions_lab_id_number_key" ON "lab_versions"("lab_id", "number");

-- CreateIndex
CREATE INDEX "course_labs_lab_id_idx" ON "course_labs"("lab_id");

-- CreateIndex
CREATE INDEX "course_labs_version_idx" ON "course_labs"("version");

-- AddForeignKey
ALTER TABLE "lab_versions" ADD CONSTRAINT "lab_versions_lab_id_fkey" FOREIGN KEY ("lab_id") REFERENCES "labs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lab_versions" ADD CONSTRAINT "lab_versions_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_labs" ADD CONSTRAINT "course_labs_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_labs" ADD CONSTRAINT "course_labs_lab_id_fkey" FOREIGN KEY ("lab_id") REFERENCES "labs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "course_labs" ADD CONSTRAINT "course_labs_version_fkey" FOREIGN KEY ("version") REFERENCES "lab_versions"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "assignment_items" ADD CONSTRAINT "assignment_items_lab_version_fkey" FOREIGN KEY ("lab_version") REFERENCES "lab_versions"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hand_ins" ADD CONSTRAINT "hand_ins_lab_version_fkey" FOREIGN KEY ("lab_version") REFERENCES "lab_versions"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gradings" ADD CONSTRAINT "gradings_lab_version_fkey" FOREIGN KEY ("lab_version") REFERENCES "lab_versions"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_sets" ADD CONSTRAINT "regrade_sets_lab_version_fkey" FOREIGN KEY ("lab_version") REFERENCES "lab_versions"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE labs
  ADD CONSTRAINT labs_id_form CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(id) <= 60);

ALTER TABLE lab_versions
  ADD CONSTRAINT lab_versions_hash_form CHECK (hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT lab_versions_number_positive CHECK (number >= 1),
  ADD CONSTRAINT lab_versions_archive_size CHECK (octet_length(archive) BETWEEN 1 AND 9437184),
  ADD CONSTRAINT lab_versions_faults_positive CHECK (faults >= 0),
  ADD CONSTRAINT lab_versions_pause_has_reason CHECK ((paused_at IS NULL) = (paused_reason IS NULL)),
  ADD CONSTRAINT lab_versions_reason_size CHECK (octet_length(paused_reason) <= 8192);

-- An archive is compressed already.
ALTER TABLE lab_versions ALTER COLUMN archive SET STORAGE EXTERNAL;

ALTER TABLE assignment_items
  ADD CONSTRAINT assignment_items_version_of_exercise CHECK (lab_version IS NULL OR kind = 'exercise');

ALTER TABLE regrade_sets
  ADD CONSTRAINT regrade_sets_switched_list CHECK (jsonb_typeof(switched) = 'array');
