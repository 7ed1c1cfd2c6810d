import { describe, expect, test } from 'vitest';
import { encodeFrame, type Frame, FrameDecoder } from './frames.ts';

function framesOf(...messages: string[]): Buffer {
  return Buffer.concat(
    messages.flatMap((message) => encodeFrame({ message, attachment: Buffer.from('file') })),
  );
}

function hear(decoder: FrameDecoder, bytes: Buffer): Frame[] {
  return [...decoder.push(bytes)];
}

describe('frames', () => {
  test('are decoded from bytes that arrive one at a time', () => {
    const decoder = new FrameDecoder();
    const heard = [...framesOf('one', 'two')].flatMap((byte) => hear(decoder, Buffer.of(byte)));
    expect(heard).toEqual([
      { message: 'one', attachment: Buffer.from('file') },
      { message: 'two', attachment: Buffer.from('file') },
    ]);
  });

  test('before invalid bytes in the same chunk are still decoded', () => {
    const heard: unknown[] = [];
    const listen = () => {
      const bytes = Buffer.concat([framesOf('ready'), Buffer.alloc(64, 0xff)]);
      for (const { message } of new FrameDecoder().push(bytes)) heard.push(message);
    };
    expect(listen).toThrow('exceeds the maximum size');
    expect(heard).toEqual(['ready']);
  });
});
