/**
 * Maps the old names of functions that Excel has renamed to the current names. A function has the same results under its old name and its
 * current name.
 */
const renamed = new Map(
  Object.entries({
    BETADIST: 'BETA.DIST',
    BINOMDIST: 'BINOM.DIST',
    CONFIDENCE: 'CONFIDENCE.NORM',
    COVAR: 'COVARIANCE.P',
    EXPONDIST: 'EXPON.DIST',
    FORECAST: 'FORECAST.LINEAR',
    HYPGEOMDIST: 'HYPGEOM.DIST',
    MODE: 'MODE.SNGL',
    NORMDIST: 'NORM.DIST',
    NORMINV: 'NORM.INV',
    NORMSINV: 'NORM.S.INV',
    PERCENTILE: 'PERCENTILE.INC',
    PERCENTRANK: 'PERCENTRANK.INC',
    POISSON: 'POISSON.DIST',
    QUARTILE: 'QUARTILE.INC',
    RANK: 'RANK.EQ',
    STDEV: 'STDEV.S',
    STDEVP: 'STDEV.P',
    VAR: 'VAR.S',
    VARP: 'VAR.P',
    WEIBULL: 'WEIBULL.DIST',
    ZTEST: 'Z.TEST',
    TTEST: 'T.TEST',
    FTEST: 'F.TEST',
    CHITEST: 'CHISQ.TEST',
    CHIDIST: 'CHISQ.DIST.RT',
    CHIINV: 'CHISQ.INV.RT',
    FDIST: 'F.DIST.RT',
    FINV: 'F.INV.RT',
    TINV: 'T.INV.2T',
  }),
);

/** Returns a function's name in capital letters, without the prefixes that workbook files add to the names of newer functions. */
export const stripFunctionPrefix = (name: string): string =>
  name.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.|_XLPM\.|_XLL\.|COM\.MICROSOFT\.)+/, '');

/** Returns the current name of a function, for example `STDEV.S` for `STDEV`. The parameter must be a name without prefixes. */
export const getCurrentFunctionName = (name: string): string => renamed.get(name) ?? name;
