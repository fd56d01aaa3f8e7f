-- Results of exercises that grade correctness alone.

-- AlterEnum
ALTER TYPE "device_class" ADD VALUE 'untimed';

ALTER TABLE assignments ADD CONSTRAINT assignments_require_no_untimed_class CHECK (device_class::text <> 'untimed');

ALTER TABLE workers
  DROP CONSTRAINT workers_have_an_opened_class,
  ADD CONSTRAINT workers_have_an_opened_class CHECK (device_class::text NOT IN ('counted', 'untimed'));
