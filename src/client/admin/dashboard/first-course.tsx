import { Button, Paper } from '@mantine/core';
import type { Product } from '#shared/catalog.ts';
import { Link } from 'react-router';
import { AdminIcon } from '../ui/admin-icon.tsx';
import type { RouterOutputs } from '../api/trpc-hooks.ts';
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
  const steps = listSteps(products, stats);
  const current = steps.findIndex(({ isDone }) => !isDone);
  if (stats.totalSessions > 0 || current === -1) return null;
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
              <Button component={Link} to={path} {...(path === '/' && { target: '_blank' })}>
                {label}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Paper>
  );
}

function listSteps(products: readonly Product[], stats: Stats): Step[] {
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
      title: 'Generate access keys',
      text: 'They are shown once. Copy them, and give one to each learner or class.',
      isDone: stats.totalKeys > 0,
      label: 'Go to access keys',
      path: '/admin/keys',
    },
    {
      title: 'Try it as a learner',
      text: 'Enter with one of your keys, as your learners do. It takes one login of the key.',
      isDone: false,
      label: 'Open the key form',
      path: '/',
    },
  ];
}
