import { Button, Modal } from '@mantine/core';
import { useRef, useState } from 'react';
import { courseArchivesWords } from '#admin-words/course-archives.ts';
import { COURSE_ARCHIVE_EXTENSION } from '#shared/authoring/archive/course-archive-file.ts';
import { AdminIcon } from '../ui/admin-icon.tsx';
import { HiddenFileInput } from '../ui/upload/file-drop-target.tsx';
import { ImportCourse } from './import-course.tsx';

/** Lets the author choose a course archive, and leads through its import in a dialog. */
export function ImportCourseButton() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const close = () => setFile(null);
  return (
    <>
      <Button variant="default" leftSection={<AdminIcon name="upload" />} onClick={() => input.current?.click()}>
        {courseArchivesWords.importDots}
      </Button>
      <HiddenFileInput
        ref={input}
        accept={`.${COURSE_ARCHIVE_EXTENSION}`}
        aria-label={courseArchivesWords.courseArchive}
        onFiles={([chosen]) => setFile(chosen)}
      />
      <Modal
        opened={file !== null}
        onClose={close}
        title={courseArchivesWords.importACourse}
        size={560}
        centered
        closeOnClickOutside={false}
      >
        {file && <ImportCourse key={`${file.name} ${file.lastModified}`} file={file} onClose={close} />}
      </Modal>
    </>
  );
}
