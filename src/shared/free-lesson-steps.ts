/** Takes the place of the id of a page that is not free in the links of free pages. */
export const END_OF_FREE_LESSON = 'end';

/** Lists what is counted of a visitor: three seconds played or an answer, the end page, a click on a shop, and a click on "I have a key". */
export const FREE_LESSON_STEPS = ['opened', 'ended', 'shop:ca', 'shop:us', 'shop:mx', 'shop:eu', 'key'] as const;
export type FreeLessonStep = (typeof FREE_LESSON_STEPS)[number];
