import type { Page } from '@playwright/test';

export const getLessonVideo = (page: Page) => page.locator('[data-video="lesson"]');

export const getHeading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

export const readPlaybackPosition = (page: Page) => getLessonVideo(page).evaluate((video: HTMLVideoElement) => video.currentTime);
