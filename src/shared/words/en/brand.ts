/** Holds the texts that a school can replace. A text that a school has set is shown in every language. */
export const brandEn = {
  area: 'brand' as const,
  moduleListHeading: 'EXCEL TRAINING MODULES',
  untitledModule: 'Excel Module',
  tip: 'Watch this pro tip to boost your Excel productivity!',
  welcome: 'Welcome to your learning experience!',
};
