import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { FindingList, type DoctorFinding } from './doctor-finding.ts';

const MIB = 1024 * 1024;
const MIN_FREE_MIB = 256;
const MIN_FREE_FILES = 10_000;
/** Sets the number of uploads of the largest allowed size for which the disk should have room. */
const UPLOADS_WITH_ROOM = 10;
/** Lists the numbers by which Linux identifies the network file systems NFS, SMB 1, CIFS and SMB 2. */
const NETWORK_FILE_SYSTEMS = [0x6969, 0x517b, 0xff534d42, 0xfe534d42];

type DiskUsage = Pick<StatsFs, 'type' | 'bavail' | 'bsize' | 'files' | 'ffree'>;

/** Examines whether the disk of DATA_DIR has enough free space and that SQLite can write to it durably. */
export async function examineDisk(config: Config, readUsage: (path: string) => Promise<DiskUsage> = statfs): Promise<DoctorFinding[]> {
  const disk = await readUsage(config.dataDir).catch(() => null);
  if (disk === null) return [];
  const freeMib = Math.floor((disk.bavail * disk.bsize) / MIB);
  const wantedMib = MIN_FREE_MIB + UPLOADS_WITH_ROOM * config.uploadLimitMb;
  const findings = new FindingList();
  const advice = 'delete unused files in the portal and old backups, or give the disk more space';
  if (freeMib < MIN_FREE_MIB) findings.report(`the disk of DATA_DIR has ${freeMib} MiB left`, advice);
  else if (freeMib < wantedMib)
    findings.warn(`the disk of DATA_DIR has ${freeMib} MiB left, room for few uploads of ${config.uploadLimitMb} MB`, advice);
  // Some file systems do not report the number of files for which they have room.
  if (disk.files > 0 && disk.ffree < MIN_FREE_FILES)
    findings.warn(
      `the disk of DATA_DIR has room for ${disk.ffree} more files`,
      'delete files, or move DATA_DIR to a disk with more inodes',
    );
  if (config.databaseUrl === null && NETWORK_FILE_SYSTEMS.includes(disk.type))
    findings.report(
      'DATA_DIR is on a network disk, where SQLite can lose data',
      'move DATA_DIR to a local disk, or use PostgreSQL: DATABASE_URL',
    );
  return findings.orOk(`disk: ${freeMib} MiB free`);
}
