import { createCheckDescriber } from '../describe-check.ts';
import type { ElementKind } from '../elements/element-names.ts';
import { formatValueForMessage } from '../values/format-value-for-message.ts';

const FORMATS = {
  percent: 'como porcentaje',
  currency: 'como importe',
  number: 'como número',
  date: 'como fecha',
  time: 'como hora',
  text: 'como texto',
} as const;

const PRESENT = {
  chart: 'un gráfico',
  pivot: 'una tabla dinámica',
  validation: 'una validación de datos',
  highlight: 'un formato condicional',
  name: 'un nombre definido',
} as const;

const ELEMENTS: Readonly<Record<ElementKind, string>> = {
  table: 'Estilo y fila de totales de la tabla {at}',
  highlight: 'Formato condicional de {at}',
  validation: 'Validación de datos de {at}',
  chart: 'Gráfico en {sheet}',
  pivot: 'Tabla dinámica en {sheet}',
  name: 'Nombre definido {item}',
  sparkline: 'Minigráfico en {at}',
  page: 'Configuración de página de {sheet}',
  headerFooter: 'Encabezado y pie de página de {sheet}',
  freeze: 'Paneles inmovilizados de {sheet}',
  view: 'Vista de {sheet}',
  font: 'Fuente de {at}',
  fill: 'Relleno de {at}',
  border: 'Bordes de {at}',
  align: 'Alineación de {at}',
  cellStyle: 'Estilo de {at}',
  cleared: 'Ningún formato en {at}',
  merge: '{at} combinadas o centradas en varias columnas',
  size: 'Ancho de columna y alto de fila de {at}',
  hidden: 'Filas y columnas ocultas o agrupadas de {sheet}',
  link: 'Enlace en {at}',
  comment: 'Comentario en {at}',
  sheets: 'Hojas del libro',
  properties: 'Propiedades del libro',
  data: 'Valores en {at}',
  inserted: 'Filas y columnas insertadas o eliminadas de {sheet}',
  noHighlight: 'Ningún formato condicional en {at}',
  noTable: '{at} ya no es una tabla',
  noFilter: 'Ningún filtro en {at}',
};

export const describeCheckEs = createCheckDescriber(ELEMENTS, {
  result: ({ at }) => `Resultado en ${at}`,
  formula: ({ at }) => `${at} con una fórmula`,
  random: ({ at, isWhole, low, high }) => `${at} saca números${isWhole ? ' enteros' : ''} del ${low} al ${high}`,
  format: ({ at, as, decimals }) => {
    const digits = decimals === null ? '' : ` con ${decimals} ${decimals === 1 ? 'decimal' : 'decimales'}`;
    return `${at} mostrada ${FORMATS[as]}${digits}`;
  },
  given: ({ at, order }) => (order === 'any' ? `Filas de ${at} completas` : `Datos iniciales de ${at} sin cambios`),
  table: ({ at, name }) => (name === null ? `${at} es una tabla` : `${at} es una tabla llamada ${name}`),
  sorted: ({ at, by }) =>
    `${at} ordenado por ${by.map(({ column, descending }) => `${column}${descending ? ', de mayor a menor' : ''}`).join(', luego ')}`,
  filter: ({ column, shows }) => `${column} filtrada por ${shows.map((value) => formatValueForMessage(value)).join(', ')}`,
  present: ({ sheet, name, what }) => `${sheet} tiene ${PRESENT[what]}${name === null ? '' : ` con el nombre ${name}`}`,
});
