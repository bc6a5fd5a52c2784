import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import type { ReactElement } from 'react';

/** Values at the pointer or under the finger. Nothing is only here: the table behind the picture has it too. */
export function ChartTooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip label={text} multiline maw={320} fz="sm" events={{ hover: true, focus: false, touch: true }} transitionProps={{ duration: 0 }}>
      {children}
    </Tooltip>
  );
}
