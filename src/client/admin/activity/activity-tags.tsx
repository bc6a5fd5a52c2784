import { activityWords } from '#admin-words/activity.ts';
import { getEngagementBadge, type EngagementBadge } from '#shared/analytics/engagement-badge.ts';
import { getProgressLevel, type ProgressLevel } from '#shared/analytics/progress-level.ts';
import { Tag, type TagTone } from '../ui/tag.tsx';

// The shape of each icon shows the learner's level, so users do not need to distinguish colors. The progress icon is a square that fills
// up, and the engagement icon has up to three bars.
const progressStyles = {
  'High Progress': { name: activityWords.highProgress, tone: 'success', height: 10 },
  'Medium Progress': { name: activityWords.mediumProgress, tone: 'info', height: 6 },
  Started: { name: activityWords.started, tone: 'warning', height: 3 },
  'No Progress': { name: activityWords.noProgress, tone: 'neutral', height: 0 },
} satisfies Record<ProgressLevel, { name: string; tone: TagTone; height: number }>;

const engagementStyles = {
  'High Engagement': { name: activityWords.highEngagement, tone: 'success', bars: 3 },
  'Medium Engagement': { name: activityWords.mediumEngagement, tone: 'info', bars: 2 },
  'Low Engagement': { name: activityWords.lowEngagement, tone: 'warning', bars: 1 },
  'View Only': { name: activityWords.viewOnly, tone: 'neutral', bars: 0 },
  'No Activity': { name: activityWords.noActivity, tone: 'neutral', bars: 0 },
} satisfies Record<EngagementBadge, { name: string; tone: TagTone; bars: number }>;

const bars = [
  { x: 1, y: 8, height: 3 },
  { x: 5, y: 5, height: 6 },
  { x: 9, y: 2, height: 9 },
];
const FAINT_OPACITY = 0.28;

export function ProgressTag({ completed, total }: { completed: number; total: number }) {
  const { name, tone, height } = progressStyles[getProgressLevel(completed, total)];
  const shape = (
    <>
      <rect x="1" y="1" width="10" height="10" rx="2" opacity={FAINT_OPACITY} />
      <rect x="1" y={11 - height} width="10" height={height} rx={height === 10 ? 2 : 1} />
    </>
  );
  return (
    <Tag tone={tone} shape={shape}>
      {name}
    </Tag>
  );
}

export function EngagementTag({ attempts, total }: { attempts: number; total: number }) {
  const style = engagementStyles[getEngagementBadge(attempts, total)];
  return (
    <Tag
      tone={style.tone}
      shape={bars.map((bar, index) => (
        <rect key={bar.x} {...bar} width="2.6" rx=".8" opacity={index < style.bars ? 1 : FAINT_OPACITY} />
      ))}
    >
      {style.name}
    </Tag>
  );
}
