import { newCardSchema, type Card } from '#shared/catalog.ts';

export const quizCard: Card = {
  ...newCardSchema.parse({
    moduleId: 'm',
    slug: 'quiz',
    title: 'Quiz',
    type: 'mcq',
    nextPageId: 'next',
    options: [
      { label: 'Yes', nextPageId: 'a', isCorrect: true },
      { label: 'No', nextPageId: null, isCorrect: false },
    ],
    overlays: [{ zoneId: 'top-left', type: 'text', text: 'Look', tStart: 0, tEnd: 900 }],
  }),
  id: 'quiz-id',
  order: 2,
};
