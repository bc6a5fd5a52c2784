/** Lists functions whose old name is the current name without dots, such as NORMDIST for NORM.DIST. */
const NAMES_WITH_NEW_POINTS =
  'BETA.DIST BINOM.DIST EXPON.DIST F.TEST HYPGEOM.DIST NORM.DIST NORM.INV NORM.S.INV STDEV.P T.TEST VAR.P Z.TEST'.split(' ');
/** Lists functions whose old name is the part of the current name before the dot, such as STDEV for STDEV.S. */
const NAMES_WITH_NEW_ENDS = (
  'CONFIDENCE.NORM FORECAST.LINEAR MODE.SNGL PERCENTILE.INC PERCENTRANK.INC POISSON.DIST QUARTILE.INC RANK.EQ ' +
  'STDEV.S VAR.S WEIBULL.DIST'
).split(' ');

/** Maps the old names of renamed Excel functions to the current names. Excel accepts both names and calculates the same result. */
const renamed: ReadonlyMap<string, string> = new Map([
  ...NAMES_WITH_NEW_POINTS.map((name) => [name.replaceAll('.', ''), name] as const),
  ...NAMES_WITH_NEW_ENDS.map((name) => [name.split('.')[0]!, name] as const),
  ['COVAR', 'COVARIANCE.P'],
  ['CHITEST', 'CHISQ.TEST'],
  ['CHIDIST', 'CHISQ.DIST.RT'],
  ['CHIINV', 'CHISQ.INV.RT'],
  ['FDIST', 'F.DIST.RT'],
  ['FINV', 'F.INV.RT'],
  ['TINV', 'T.INV.2T'],
]);

/** Returns a function's name in capital letters, without the prefixes that workbook files add to the names of newer functions. */
export const stripFunctionPrefix = (name: string): string =>
  name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.|_XLPM\.|_XLL\.|COM\.MICROSOFT\.)+/, '');

/** Returns the current name of a function, for example `STDEV.S` for `STDEV`. The parameter must be a name without prefixes. */
export const getCurrentFunctionName = (name: string): string => renamed.get(name) ?? name;
