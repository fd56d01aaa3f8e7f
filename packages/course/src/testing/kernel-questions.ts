import type { KernelQuestion, KernelQuestions } from '@rooflab/lab/question';

const TEMPLATES = ['sectorsOfAccess', 'activeLanes', 'passesOverBanks', 'barriersOfWorkgroup'] as const;

/** Questions of four templates in each half, whose answers no two have in common. */
export function kernelQuestionsFixture(): KernelQuestions {
  return {
    practice: TEMPLATES.map((template, i) => questionOf(template, 10 + i)),
    counted: TEMPLATES.map((template, i) => questionOf(template, 20 + i)),
  };
}

function questionOf(template: string, answer: number): KernelQuestion {
  return {
    template,
    lines: [1],
    field: { id: template, kind: 'integer', label: `What is ${template} of line 1, in case ${answer}?`, unit: '' },
    answer,
    mistakes: [{ field: template, value: answer + 100, says: 'That is a hundred too many.' }],
    solution: `It is **${answer}**.`,
    moment: { testCase: 'n=257', step: answer },
  };
}
