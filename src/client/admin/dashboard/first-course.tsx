import { Button, Paper } from '@mantine/core';
import { useState } from 'react';
import { dashboardWords } from '#admin-words/dashboard.ts';
import type { Card, Product } from '#shared/catalog.ts';
import { getPageTypeRules } from '#shared/page-types/page-type-registry.ts';
import { Link } from 'react-router';
import { useOpenFolder } from '../folder/use-open-folder.ts';
import { ModuleForm } from '../modules/module-form.tsx';
import { ProductForm } from '../products/product-form.tsx';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { FormDrawer } from '../ui/form/form-drawer.tsx';
import { FileDropTarget } from '../ui/upload/file-drop-target.tsx';
import { trpc, type RouterOutputs } from '../api/trpc-hooks.ts';
import css from './first-course.module.css';

type Stats = RouterOutputs['analytics']['dashboard'];

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  label: string;
  /** Leads to a screen, or opens a form beside the steps. */
  to: string | { form: 'product' | 'module' };
}

/** Leads from an empty school to its first learner, step by step. Shows nothing once a learner has entered. */
export function FirstCourse({ products, stats }: { products: readonly Product[]; stats: Stats }) {
  const hasLearners = stats.totalSessions > 0;
  const { data: cards = [] } = trpc.admin.cards.useQuery({}, { enabled: !hasLearners });
  const { data: modules = [] } = trpc.admin.modules.useQuery({}, { enabled: !hasLearners });
  const [openForm, setOpenForm] = useState<'product' | 'module' | null>(null);
  const { openDrop } = useOpenFolder();
  if (hasLearners) return null;
  const steps = listSteps({ products, stats, cards, hasModules: modules.length > 0 });
  const current = steps.findIndex(({ isDone }) => !isDone);
  const closeForm = () => setOpenForm(null);
  return (
    <div className={css.firstCourse}>
      <Paper component="section" className={css.panel} aria-labelledby="first-course">
        <header>
          <h2 id="first-course">{dashboardWords.yourFirstCourse}</h2>
          <span>{dashboardWords.ofDone(steps.filter(({ isDone }) => isDone).length, steps.length)}</span>
        </header>
        <ol>
          {steps.map((step, index) => (
            <StepRow key={step.title} step={step} number={index + 1} isCurrent={index === current} onOpenForm={setOpenForm} />
          ))}
        </ol>
      </Paper>
      {stats.videoCards === 0 && (
        <FileDropTarget className={css.drop} onDropTransfer={openDrop} onDrop={() => {}}>
          <AdminIcon name="file" />
          <strong>{dashboardWords.dropVideosHere}</strong>
          <p>{dashboardWords.folderBecomesPages}</p>
          <Button component={Link} to="/admin/import/folder" variant="default">
            {dashboardWords.chooseAFolder}
          </Button>
        </FileDropTarget>
      )}
      <FormDrawer
        item={openForm}
        getTitle={(form) => (form === 'product' ? dashboardWords.newProduct : dashboardWords.newModule)}
        onClose={closeForm}
      >
        {(form) =>
          form === 'product' ? (
            <ProductForm product={null} onClose={closeForm} />
          ) : (
            <ModuleForm module={null} products={products} productId={products[0]?.id} onClose={closeForm} />
          )
        }
      </FormDrawer>
    </div>
  );
}

interface StepRowProps {
  step: Step;
  number: number;
  isCurrent: boolean;
  onOpenForm: (form: 'product' | 'module') => void;
}

function StepRow({ step: { title, text, isDone, label, to }, number, isCurrent, onOpenForm }: StepRowProps) {
  return (
    <li data-current={isCurrent} data-done={isDone} aria-current={isCurrent ? 'step' : undefined}>
      <span className={css.number}>{isDone ? <AdminIcon name="check" /> : number}</span>
      <span className={css.texts}>
        <strong>{title}</strong>
        <small>{isDone ? dashboardWords.done : text}</small>
      </span>
      {isCurrent &&
        (typeof to === 'string' ? (
          <Button component={Link} to={to}>
            {label}
          </Button>
        ) : (
          <Button leftSection={<AdminIcon name="plus" />} onClick={() => onOpenForm(to.form)}>
            {label}
          </Button>
        ))}
    </li>
  );
}

interface School {
  products: readonly Product[];
  stats: Stats;
  cards: readonly Card[];
  hasModules: boolean;
}

function listSteps({ products, stats, cards, hasModules }: School): Step[] {
  const moduleQuery = cards[0] ? `?module=${cards[0].moduleId}` : '';
  return [
    {
      title: dashboardWords.makeAProduct,
      text: dashboardWords.productIsWhatYouSell,
      isDone: products.length > 0,
      label: dashboardWords.newProduct,
      to: { form: 'product' },
    },
    {
      title: dashboardWords.addAModule,
      text: dashboardWords.moduleIsGroup,
      isDone: products.some(({ moduleCount }) => moduleCount > 0),
      // A module that stands in no product is added to one there.
      ...(hasModules
        ? { label: dashboardWords.goToModules, to: '/admin/modules' }
        : { label: dashboardWords.newModule, to: { form: 'module' } as const }),
    },
    {
      title: dashboardWords.bringInYourVideos,
      text: dashboardWords.oneCardIsOnePage,
      isDone: stats.videoCards > 0,
      label: dashboardWords.newCard,
      to: '/admin/cards/new',
    },
    {
      title: dashboardWords.askQuestionAfterLesson,
      text: dashboardWords.rightAnswersGo,
      isDone: cards.some(({ type }) => getPageTypeRules(type).answeredWith !== null),
      label: dashboardWords.newQuestion,
      to: `/admin/cards/new?type=mcq${cards[0] ? `&module=${cards[0].moduleId}` : ''}`,
    },
    {
      title: dashboardWords.generateAccessKeys,
      text: dashboardWords.theyAreShownOnce,
      isDone: stats.totalKeys > 0,
      label: dashboardWords.goToAccessKeys,
      to: '/admin/keys',
    },
    {
      title: dashboardWords.tryItAsALearner,
      text: dashboardWords.playPagesAsLearners,
      isDone: false,
      label: dashboardWords.tryAsALearner,
      to: `/admin/cards/preview${moduleQuery}`,
    },
  ];
}
