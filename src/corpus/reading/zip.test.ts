import { unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../config/limits.ts';
import { utf8, writeZip, type ZipPart } from '../testing/zip-writer.ts';
import { crc32 } from './crc32.ts';
import { unzipEntry } from './unzip.ts';
import { readZipDirectory } from './zip-directory.ts';

function entries(parts: readonly ZipPart[]) {
  const zip = writeZip(parts);
  const directory = readZipDirectory(zip);
  if (!directory.ok) throw new Error(directory.reason);
  return directory.entries.map((entry) => ({ entry, unzipped: unzipEntry(zip, entry) }));
}

function textOf(parts: readonly ZipPart[]): readonly string[] {
  return entries(parts).map(({ unzipped }) =>
    unzipped.ok ? new TextDecoder().decode(unzipped.bytes) : JSON.stringify(unzipped.reason),
  );
}

test('CRC-32', () => {
  expect(crc32(utf8('123456789'))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array())).toBe(0);
});

test("the tests' zips are read by another implementation, and its zips by ours", () => {
  const zip = writeZip([
    { name: '記事/a.md', data: '本文' },
    { name: 'b.md', data: 'x', isStored: true },
  ]);
  expect(Object.keys(unzipSync(zip))).toEqual(['記事/a.md', 'b.md']);
  const theirs = zipSync({ 'c.md': utf8('本文'.repeat(1_000)), 'd.md': [utf8('y'), { level: 0 }] });
  const directory = readZipDirectory(theirs);
  const first = directory.ok ? directory.entries[0] : undefined;
  expect(first && unzipEntry(theirs, first)).toMatchObject({ ok: true });
});

describe('read', () => {
  test('stored, deflated and empty entries, folders left out', () => {
    expect(
      textOf([
        { name: '記事/', data: '', isStored: true },
        { name: '記事/a.md', data: '甲'.repeat(100_000) },
        { name: 'b.md', data: '乙', isStored: true },
        { name: 'c.md', data: '', isStored: true },
      ]),
    ).toEqual(['甲'.repeat(100_000), '乙', '']);
  });

  test('entries with a data descriptor', () => {
    expect(
      textOf([
        { name: 'a.md', data: '甲', hasDescriptor: true },
        { name: 'b.md', data: '乙' },
      ]),
    ).toEqual(['甲', '乙']);
  });

  test('a zip whose comment speaks of zips', () => {
    const comment = Uint8Array.of(
      ...utf8('PK'),
      5,
      6,
      ...utf8(' は目録の印。長さの足りる文が続く。'),
    );
    expect(readZipDirectory(writeZip([{ name: 'a.md', data: '甲' }], { comment }))).toMatchObject({
      ok: true,
      entries: [{ name: 'a.md' }],
    });
  });

  test('a zip with something in front of it or behind it', () => {
    const zip = writeZip([
      { name: 'a.md', data: '甲' },
      { name: 'b.md', data: '乙' },
    ]);
    for (const bytes of [
      Uint8Array.of(...utf8('#!/bin/sh\n'), ...zip),
      Uint8Array.of(...zip, ...utf8('\r\n')),
    ]) {
      const directory = readZipDirectory(bytes);
      const read = directory.ok ? directory.entries.map((each) => unzipEntry(bytes, each).ok) : [];
      expect(read).toEqual([true, true]);
    }
  });

  test('a zip with a comment, and one without entries', () => {
    const zip = writeZip([{ name: 'a.md', data: '甲' }]);
    const comment = utf8('コメント');
    const commented = Uint8Array.from([...zip.subarray(0, -2), comment.length, 0, ...comment]);
    expect(readZipDirectory(commented)).toMatchObject({ ok: true, entries: [{ name: 'a.md' }] });
    expect(readZipDirectory(writeZip([]))).toEqual({ ok: true, entries: [] });
  });
});

describe('names', () => {
  const sjis = Uint8Array.of(0x95, 0x5c, 0x2e, 0x6d, 0x64);
  const nameOf = (part: Omit<ZipPart, 'data'>): string | undefined =>
    entries([{ ...part, data: 'x' }])[0]?.entry.name;

  test('flagged UTF-8, unflagged UTF-8, Shift_JIS with 5C as second byte', () => {
    expect(nameOf({ name: '表.md' })).toBe('表.md');
    expect(nameOf({ name: utf8('表.md') })).toBe('表.md');
    expect(nameOf({ name: sjis })).toBe('表.md');
    // Flagged as UTF-8 by a tool that sets the flag always.
    expect(nameOf({ name: sjis, flags: 0x800 })).toBe('表.md');
    expect(nameOf({ name: Uint8Array.of(0xff, 0xfe, 0x2e, 0x6d, 0x64), flags: 0x800 })).toMatch(
      /md$/,
    );
  });

  test('a Unicode path field wins while it belongs to the name', () => {
    const field = (crc: number): Uint8Array => {
      const name = utf8('能.md');
      const data = Uint8Array.from([
        1,
        crc & 255,
        (crc >>> 8) & 255,
        (crc >>> 16) & 255,
        crc >>> 24,
        ...name,
      ]);
      return Uint8Array.from([0x75, 0x70, data.length, 0, ...data]);
    };
    expect(nameOf({ name: sjis, extra: field(crc32(sjis)) })).toBe('能.md');
    expect(nameOf({ name: sjis, extra: field(0) })).toBe('表.md');
  });
});

describe('refused as a whole', () => {
  const zip = writeZip([
    { name: 'a.md', data: '甲'.repeat(5_000) },
    { name: 'b.md', data: '乙' },
  ]);

  test.each([
    ['cut off in the data', zip.subarray(0, 40), 'truncated'],
    ['cut off in the directory', zip.subarray(0, -30), 'truncated'],
    ['not a zip', utf8('# これは zip ではない'), 'not-a-zip'],
    ['with a password', writeZip([{ name: 'a.md', data: 'x', flags: 0x801 }]), 'encrypted'],
  ])('%s', (_, bytes, reason) => {
    expect(readZipDirectory(bytes)).toEqual({ ok: false, reason });
  });

  const entry = { name: 'a.md', data: '甲' };
  test.each([
    [
      'a count that leaves out entries',
      writeZip([entry, { ...entry, name: 'b.md' }], { declaredCount: 1 }),
    ],
    ['a count of none', writeZip([entry], { declaredCount: 0 })],
    ['a count of more than there are', writeZip([entry], { declaredCount: 9 })],
    ['another end record in the comment', writeZip([entry], { comment: writeZip([]) })],
    [
      'another zip in the comment',
      writeZip([entry], { comment: writeZip([{ ...entry, data: '乙' }]) }),
    ],
    [
      'entries that share their data',
      writeZip([entry, { ...entry, name: 'b.md', isOverlap: true }]),
    ],
  ])('%s', (_, bytes) => {
    expect(readZipDirectory(bytes)).toEqual({ ok: false, reason: 'inconsistent' });
  });

  test('more entries than are left', () => {
    const two = writeZip([entry, { ...entry, name: 'b.md' }]);
    expect(readZipDirectory(two, 1)).toEqual({ ok: false, reason: 'too-many-files' });
    expect(readZipDirectory(two, 2).ok).toBe(true);
  });

  test('declaring more bytes than all limits', () => {
    const part = { name: 'a.md', data: 'x', declaredSize: LIMITS.zipTotalBytes / 2 + 1 };
    expect(readZipDirectory(writeZip([part, { ...part, name: 'b.md' }]))).toEqual({
      ok: false,
      reason: 'too-large',
    });
  });

  test('declaring more entries than the limit', () => {
    const many = writeZip([]).slice();
    new DataView(many.buffer).setUint16(10, LIMITS.zipEntries + 1, true);
    expect(readZipDirectory(many)).toEqual({ ok: false, reason: 'too-many-files' });
  });
});

describe('refused alone', () => {
  test.each<readonly [string, Partial<ZipPart>, string]>([
    ['an entry larger than the limit', { declaredSize: LIMITS.zipEntryBytes + 1 }, 'too-large'],
    ['an entry that inflates beyond what it declares', { declaredSize: 10 }, 'unreadable'],
    ['an entry shorter than it declares', { declaredSize: 1_000_000 }, 'unreadable'],
    ['a wrong checksum', { declaredCrc: 1 }, 'unreadable'],
    ['another compression', { method: 99 }, 'unreadable'],
  ])('%s; the next one is read', (_, oddity, kind) => {
    const [odd, next] = entries([
      { name: 'a.md', data: '0'.repeat(500_000), ...oddity },
      { name: 'b.md', data: '乙' },
    ]);
    expect(odd?.unzipped).toMatchObject({ ok: false, reason: { kind } });
    expect(next?.unzipped.ok).toBe(true);
  });

  test('data that is not deflate', () => {
    const zip = writeZip([{ name: 'a.md', data: '甲'.repeat(500) }]).slice();
    zip.fill(0xff, 34, 42);
    const directory = readZipDirectory(zip);
    const [entry] = directory.ok ? directory.entries : [];
    expect(entry && unzipEntry(zip, entry)).toMatchObject({
      ok: false,
      reason: { kind: 'unreadable' },
    });
  });
});
