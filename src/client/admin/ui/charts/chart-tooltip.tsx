import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ReactElement } from 'react';

/**
 * Shows the values of one part of a chart in a tooltip when the user hovers over that part or touches it. For users who can neither hover
 * nor touch, the chart's table contains the same values.
 */
export function ChartTooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip label={text} multiline maw={320} fz="sm" events={{ hover: true, focus: false, touch: true }} transitionProps={{ duration: 0 }}>
      {children}
    </Tooltip>
  );
}
