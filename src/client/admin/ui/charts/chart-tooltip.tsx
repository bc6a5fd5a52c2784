import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ReactElement } from 'react';

/**
 * Shows values of the chart when the user hovers over or touches the chart. The table of the chart contains the same values, for users who
 * can neither hover nor touch.
 */
export function ChartTooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip label={text} multiline maw={320} fz="sm" events={{ hover: true, focus: false, touch: true }} transitionProps={{ duration: 0 }}>
      {children}
    </Tooltip>
  );
}
