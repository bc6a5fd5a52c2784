import { Button, Paper } from '@mantine/core';
import type { Card, Product } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { Link } from 'react-router';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { trpc, type RouterOutputs } from '../api/trpc-hooks.ts';
import css from './first-course.module.css';

type Stats = RouterOutputs['analytics']['dashboard'];

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  label: string;
  path: string;
}

/** Leads from an empty school to its first learner, step by step. Shows nothing once a learner has entered. */
export function FirstCourse({ products, stats }: { products: readonly Product[]; stats: Stats }) {
  const hasLearners = stats.totalSessions > 0;
  const { data: cards = [] } = trpc.admin.cards.useQuery({}, { enabled: !hasLearners });
  if (hasLearners) return null;
  const steps = listSteps(products, stats, cards);
  const current = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Paper component="section" className={css.panel} aria-labelledby="first-course">
      <header>
        <h2 id="first-course">Your first course</h2>
        <span>
          {steps.filter(({ isDone }) => isDone).length} of {steps.length} done
        </span>
      </header>
      <ol>
        {steps.map(({ title, text, isDone, label, path }, index) => (
          <li key={title} data-current={index === current} data-done={isDone} aria-current={index === current ? 'step' : undefined}>
            <span className={css.number}>{isDone ? <AdminIcon name="check" /> : index + 1}</span>
            <span className={css.texts}>
              <strong>{title}</strong>
              <small>{isDone ? 'Done' : text}</small>
            </span>
            {index === current && (
              <Button component={Link} to={path}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Paper>
  );
}

function listSteps(products: readonly Product[], stats: Stats, cards: readonly Card[]): Step[] {
  const moduleQuery = cards[0] ? `?module=${cards[0].moduleId}` : '';
  return [
    {
      title: 'Make a product',
      text: 'A product is what you sell access keys to.',
      isDone: products.length > 0,
      label: 'Go to products',
      path: '/admin/products',
    },
    {
      title: 'Add a module',
      text: 'A module is a group of pages that learners go through in order. Make one and add it to the product.',
      isDone: products.some(({ moduleCount }) => moduleCount > 0),
      label: 'Go to modules',
      path: '/admin/modules',
    },
    {
      title: 'Bring in your videos',
      text: 'One card is one page: a video, a question or a challenge.',
      isDone: stats.videoCards > 0,
      label: 'Go to cards',
      path: '/admin/cards',
    },
    {
      title: 'Ask a question after a lesson',
      text: 'Right answers go on, wrong ones to the page that helps.',
      isDone: cards.some(({ type }) => getPageTypeRules(type).answeredWith !== null),
      label: 'Go to cards',
      path: `/admin/cards${moduleQuery}`,
    },
    {
      title: 'Generate access keys',
      text: 'They are shown once. Copy them, and give one to each learner or class.',
      isDone: stats.totalKeys > 0,
      label: 'Go to access keys',
      path: '/admin/keys',
    },
    {
      title: 'Try it as a learner',
      text: 'Play your pages as your learners do. It takes no login of a key, and nothing is recorded.',
      isDone: false,
      label: 'Try as a learner',
      path: `/admin/cards/preview${moduleQuery}`,
    },
  ];
}
