import { scanXml } from '../package/scan-xml.ts';
import type { Chart } from '../workbook.ts';

/**
 * Reads the chart type and the references of the series from the part of a chart. For a combined chart, the function returns the first
 * chart type. The files of newer charts, for example waterfall charts, contain the chart type in an attribute of the series.
 */
export function readChart(xml: string): Chart {
  const chart: Chart = { type: '', references: [] };
  scanXml(xml, {
    open(name, attributes) {
      if (chart.type !== '') return;
      if (name.endsWith('Chart')) chart.type = name;
      else if (name === 'series') chart.type = attributes.get('layoutId') ?? '';
    },
    close(name, text) {
      if (name === 'f') chart.references.push(text);
    },
  });
  return chart;
}
