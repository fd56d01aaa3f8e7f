'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { Section } from '../ui/page-header.tsx';
import { timeZoneChoices } from '../ui/time-zone-choices.ts';
import { COURSE_OPTIONS } from './course-options.ts';
import { PlanDates } from './plan-dates.tsx';
import { draftOf, EMPTY_DRAFT, fieldsOf, type Plan, type PlanDraft } from './plan-draft.ts';
import { slugFrom } from './slug.ts';

interface OwnCourse {
  readonly courseId: string;
  readonly title: string;
}

interface Props {
  /** Courses that can be copied. */
  readonly courses: readonly OwnCourse[];
  /** The course to copy, if the page was opened for that; null: start from the template. */
  readonly from: string | null;
  readonly startDate: string;
  readonly timeZone: string;
  readonly plan: Plan;
}

/** The names of the server's templates. */
const TEMPLATES = { weekly: 'All labs, one a week', 'fourteen-weeks': 'GPU programming, fourteen weeks' } as const;

type Template = keyof typeof TEMPLATES;

const isTemplate = (source: string): source is Template => Object.hasOwn(TEMPLATES, source);

/** What choosing a template fills in where the course has no title yet. */
const TITLES: Readonly<Record<Template, string>> = { weekly: '', 'fourteen-weeks': 'GPU programming' };

const NOTHING = 'nothing';

interface Basics {
  readonly title: string;
  /** Null: derived from the title. */
  readonly slug: string | null;
  readonly timeZone: string;
  readonly lateDayBudget: number;
  /** A template, `nothing`, or the id of the course to copy. */
  readonly source: string;
  readonly startDate: string;
}

/** Creates a course with its labs and dates, which can be reviewed and changed first. */
export function NewCourseForm({ courses, from, startDate, timeZone, plan }: Props) {
  const router = useRouter();
  const [basics, setBasics] = useState<Basics>({
    ...{ title: '', slug: null, startDate, timeZone },
    lateDayBudget: plan.settings.lateDayBudget,
    source: from ?? 'weekly',
  });
  const [settings, setSettings] = useState(plan.settings);
  const [draft, setDraft] = useState<PlanDraft>(() => draftOf(plan, timeZone));
  const replan = useAction((asked: Basics) => planOf(asked));
  const create = useAction(createCourse);
  const change = (fields: Partial<Basics>) => setBasics((before) => ({ ...before, ...fields }));
  const planAnew = async (fields: Partial<Basics>) => {
    const asked = titled({ ...basics, ...fields });
    setBasics(asked);
    if (asked.source === NOTHING) return setDraft(EMPTY_DRAFT);
    if (asked.startDate === '') return;
    const answer = await replan.run(asked);
    if (answer === null) return;
    setDraft(draftOf(answer, asked.timeZone));
    setSettings(answer.settings);
    if (fields.source !== undefined) change({ lateDayBudget: answer.settings.lateDayBudget });
  };
  const submit = async () => {
    const slug = basics.slug ?? slugFrom(basics.title);
    const made = await create.run({ basics: { ...basics, slug }, settings, draft });
    if (made) router.push(paths.staff(slug, 'assignments'));
  };
  return (
    <Form error={create.error} onSubmit={submit} aria-busy={replan.pending || undefined}>
      <Section title="Course" id="course">
        <BasicFields basics={basics} onChange={change} onZone={(zone) => planAnew({ timeZone: zone })} />
      </Section>
      <Section title="Labs and dates" id="plan" lead="Every date can be changed, here or later. Changing the first day moves them all.">
        <SourceFields basics={basics} courses={courses} onChange={planAnew} />
        <ErrorNotice error={replan.error} className="mt-4" />
        <PlanDates draft={draft} onChange={setDraft} />
      </Section>
      <FormNotice className="mt-6" />
      <div className="sticky bottom-0 mt-6 border-t border-line bg-bg py-3">
        <Button type="submit" kind="primary" pending={create.pending} disabled={replan.pending}>
          Create the course
        </Button>
      </div>
    </Form>
  );
}

function titled(basics: Basics): Basics {
  return basics.title === '' && isTemplate(basics.source) ? { ...basics, title: TITLES[basics.source] } : basics;
}

async function planOf({ source, startDate, timeZone }: Basics): Promise<Plan> {
  if (isTemplate(source)) return await api.course.templatePlan.query({ startDate, timeZone, template: source });
  return await api.course.copyPlan.query({ courseId: source, startDate, timeZone });
}

interface NewCourse {
  readonly basics: Basics & { readonly slug: string };
  readonly settings: Plan['settings'];
  readonly draft: PlanDraft;
}

async function createCourse({ basics, settings, draft }: NewCourse) {
  const { title, slug, timeZone, lateDayBudget, source } = basics;
  const copyOf = isTemplate(source) || source === NOTHING ? {} : { copyOf: source };
  const fields = { ...settings, title, slug, timeZone, lateDayBudget };
  return await api.course.create.mutate({ ...fields, ...copyOf, ...fieldsOf(draft, timeZone) });
}

interface BasicFieldsProps {
  readonly basics: Basics;
  readonly onChange: (fields: Partial<Basics>) => void;
  readonly onZone: (timeZone: string) => void;
}

function BasicFields({ basics: { title, slug, timeZone, lateDayBudget }, onChange, onZone }: BasicFieldsProps) {
  const shown = slug ?? slugFrom(title);
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <TextField
        label="Title"
        name="title"
        required
        maxLength={200}
        value={title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextField
        label="Address"
        name="slug"
        required
        maxLength={60}
        pattern="[a-z0-9]+(-[a-z0-9]+)*"
        hint={`/courses/${shown === '' ? '…' : shown}. Lower-case letters, digits and single hyphens.`}
        value={shown}
        onChange={(event) => onChange({ slug: event.target.value })}
      />
      <SelectField
        label="Time zone"
        name="timeZone"
        hint="All dates are local times there."
        value={timeZone}
        onChange={(event) => onZone(event.target.value)}
      >
        {timeZoneChoices(timeZone).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </SelectField>
      <TextField
        label="Late days"
        name="lateDayBudget"
        type="number"
        min={COURSE_OPTIONS.lateDayBudget.min}
        max={COURSE_OPTIONS.lateDayBudget.max}
        required
        hint="How many each student may spend, over all assignments that use late days."
        value={lateDayBudget}
        onChange={(event) => onChange({ lateDayBudget: Number(event.target.value) })}
      />
    </div>
  );
}

interface SourceFieldsProps {
  readonly basics: Basics;
  readonly courses: readonly OwnCourse[];
  readonly onChange: (fields: Partial<Basics>) => void;
}

function SourceFields({ basics: { source, startDate }, courses, onChange }: SourceFieldsProps) {
  return (
    <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
      <SelectField
        label="Start from"
        name="copyOf"
        hint="Neither people nor hand-ins are copied."
        value={source}
        onChange={(event) => onChange({ source: event.target.value })}
      >
        {Object.entries(TEMPLATES).map(([template, name]) => (
          <option key={template} value={template}>
            {name}
          </option>
        ))}
        {courses.map(({ courseId, title }) => (
          <option key={courseId} value={courseId}>
            A copy of {title}
          </option>
        ))}
        <option value={NOTHING}>Nothing yet</option>
      </SelectField>
      <TextField
        label="First day"
        name="startDate"
        type="date"
        required
        hint="The first lab is released on it; all other dates follow."
        value={startDate}
        disabled={source === NOTHING}
        onChange={(event) => onChange({ startDate: event.target.value })}
      />
    </div>
  );
}
