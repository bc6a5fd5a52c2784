import { Button, Paper } from '@mantine/core';
import { dashboardWords } from '#admin-words/dashboard.ts';
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
        <h2 id="first-course">{dashboardWords.yourFirstCourse}</h2>
        <span>{dashboardWords.ofDone(steps.filter(({ isDone }) => isDone).length, steps.length)}</span>
      </header>
      <ol>
        {steps.map(({ title, text, isDone, label, path }, index) => (
          <li key={title} data-current={index === current} data-done={isDone} aria-current={index === current ? 'step' : undefined}>
            <span className={css.number}>{isDone ? <AdminIcon name="check" /> : index + 1}</span>
            <span className={css.texts}>
              <strong>{title}</strong>
              <small>{isDone ? dashboardWords.done : text}</small>
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
      title: dashboardWords.makeAProduct,
      text: dashboardWords.productIsWhatYouSell,
      isDone: products.length > 0,
      label: dashboardWords.goToProducts,
      path: '/admin/products',
    },
    {
      title: dashboardWords.addAModule,
      text: dashboardWords.moduleIsGroup,
      isDone: products.some(({ moduleCount }) => moduleCount > 0),
      label: dashboardWords.goToModules,
      path: '/admin/modules',
    },
    {
      title: dashboardWords.bringInYourVideos,
      text: dashboardWords.oneCardIsOnePage,
      isDone: stats.videoCards > 0,
      label: dashboardWords.goToCards,
      path: '/admin/cards',
    },
    {
      title: dashboardWords.askQuestionAfterLesson,
      text: dashboardWords.rightAnswersGo,
      isDone: cards.some(({ type }) => getPageTypeRules(type).answeredWith !== null),
      label: dashboardWords.goToCards,
      path: `/admin/cards${moduleQuery}`,
    },
    {
      title: dashboardWords.generateAccessKeys,
      text: dashboardWords.theyAreShownOnce,
      isDone: stats.totalKeys > 0,
      label: dashboardWords.goToAccessKeys,
      path: '/admin/keys',
    },
    {
      title: dashboardWords.tryItAsALearner,
      text: dashboardWords.playPagesAsLearners,
      isDone: false,
      label: dashboardWords.tryAsALearner,
      path: `/admin/cards/preview${moduleQuery}`,
    },
  ];
}
