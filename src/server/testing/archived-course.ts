import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { packTar, unpackTar } from 'modern-tar';
import { newCardSchema } from '#shared/catalog.ts';
import type { CourseManifest } from '#shared/authoring/archive/course-archive.ts';
import { openCourseArchive, type ExportedCourse } from '../services/authoring/archive/export-course.ts';
import { addCards } from '../services/authoring/card-service.ts';
import { addObject } from '../services/media/upload/add-object.ts';
import type { Deps } from '../deps.ts';
import { createCheckSet } from './check-set-fixture.ts';
import { createCourse } from './course-fixture.ts';
import type { TestClient } from './create-test-server.ts';
import { sampleFiles } from './sample-files.ts';

/** Creates a product with two modules, whose pages use every kind of file and link to each other in every way. */
export async function createCourseToExport(deps: Deps, admin: TestClient) {
  const course = await createCourse(admin);
  const add = async (extension: string, fileName: string) => {
    // The name at its end makes each file another one.
    const content = Readable.from([sampleFiles[extension]!, ...(extension === 'srt' || extension === 'xlsx' ? [] : [fileName])]);
    const { id } = await addObject(deps, { extension, fileName, content });
    return `${id}.${extension}`;
  };
  const video = await add('mp4', 'Sum.mp4');
  const [light, poster, still] = [await add('mp4', 'light.mp4'), await add('webp', 'poster.webp'), await add('webp', 'still.webp')];
  await admin.admin.setCompanions({ id: video, lightId: light, posterId: poster, stillId: still, glow: 'UklGRgAA', isSmall: false });
  const practice = await add('xlsx', 'Exercise.xlsx');
  const [intro, quiz, exercise] = [randomUUID(), randomUUID(), randomUUID()];
  const pages = [
    {
      id: intro,
      slug: 'intro',
      title: 'Intro',
      type: 'info',
      videoId: video,
      transcriptId: await add('srt', 'Sum.srt'),
      overlayVideoId: (await add('webm', 'over.webm')).split('.')[0],
      endFrameImageId: await add('png', 'end.png'),
      fileUrl: `https://other.example/public-objects/${practice}`,
      overlays: [
        { zoneId: 'top-left', type: 'image', src: `/public-objects/${await add('png', 'arrow.png')}`, styles: {}, tStart: 0, tEnd: 5 },
      ],
    },
    {
      id: quiz,
      slug: 'quiz',
      title: 'Quiz',
      type: 'mcq',
      nextPageId: exercise,
      options: [
        { label: 'Right', isCorrect: true, nextPageId: exercise },
        { label: 'Wrong', isCorrect: false, nextPageId: intro },
      ],
    },
    {
      id: exercise,
      slug: 'exercise',
      title: 'Exercise',
      type: 'challenge',
      nextOnFailPageId: quiz,
      files: [{ label: 'Exercise.xlsx', url: `/public-objects/${practice}` }],
      answers: [
        { type: 'text', label: 'Formula', regex: '^=SUM' },
        { type: 'file', label: 'Workbook', workbook: createCheckSet({ total: 2 }) },
      ],
    },
  ];
  await addCards(
    deps,
    course.module.id,
    pages.map(({ id, ...fields }) => ({ id, ...newCardSchema.omit({ moduleId: true }).parse(fields) })),
  );
  const second = await admin.admin.createModule({ slug: 'next-steps', title: 'Next steps' });
  await admin.admin.linkModule({ productId: course.product.id, moduleId: second.id });
  await admin.admin.createCard({ moduleId: second.id, slug: 'last', title: 'Last', type: 'info' });
  return { ...course, second, video };
}

export async function exportCourse(deps: Deps, course: ExportedCourse): Promise<Buffer> {
  return buffer((await openCourseArchive(deps, course)).content);
}

export interface TarPart {
  name: string;
  body: Uint8Array;
}

/** Returns an archive with another manifest, other files or both, as somebody could make it with a text editor and tar. */
export async function changeArchive(
  archive: Buffer,
  {
    changeManifest = () => {},
    changeFiles = (files) => files,
  }: { changeManifest?: (manifest: CourseManifest) => void; changeFiles?: (files: TarPart[]) => TarPart[] },
): Promise<Buffer> {
  const [first, ...files] = await unpackTar(archive);
  const manifest = JSON.parse(Buffer.from(first!.data!).toString()) as CourseManifest;
  changeManifest(manifest);
  const parts = changeFiles([
    { name: 'course.json', body: Buffer.from(JSON.stringify(manifest)) },
    ...files.map(({ header, data }) => ({ name: header.name, body: data! })),
  ]);
  return Buffer.from(await packTar(parts.map(({ name, body }) => ({ header: { name, size: body.length }, body }))));
}
