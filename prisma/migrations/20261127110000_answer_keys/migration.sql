-- A try keeps the answer of its variant. The variants of a question are drawn when its lab is built, and a new version may have others.

-- AlterTable
ALTER TABLE "question_tries" ADD COLUMN     "answer_key" JSONB;

ALTER TABLE question_tries
  ADD CONSTRAINT question_tries_answer_key_object CHECK (jsonb_typeof(answer_key) = 'object');
