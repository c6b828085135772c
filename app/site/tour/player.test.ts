import { expect, test } from "vitest";
import { createPlayer, type PlayerPage } from "./player.ts";

function setUp(step = 0) {
  const timers = new Map<number, { run: () => void; ms: number }>();
  let visible = true;
  let last = 0;
  const page: PlayerPage = {
    isVisible: () => visible,
    setInterval(run, ms) {
      last += 1;
      timers.set(last, { run, ms });
      return last;
    },
    clearInterval: (timer) => void timers.delete(timer),
  };
  const player = createPlayer(step, page);
  const pass = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      for (const { run } of [...timers.values()]) run();
    }
  };
  return { player, timers, pass, show: (now: boolean) => void (visible = now) };
}

test("runs a timer only while playing", () => {
  const { player, timers, pass } = setUp();
  player.start();
  expect(timers.size).toBe(0);
  player.send({ type: "toggle" });
  expect([...timers.values()].map(({ ms }) => ms)).toEqual([100]);
  pass(10);
  expect(player.state().elapsedMs).toBe(1_000);
  player.send({ type: "toggle" });
  expect(timers.size).toBe(0);
});

test("plays all steps and stops at the end", () => {
  const { player, timers, pass } = setUp(10);
  player.start();
  player.send({ type: "play" });
  pass(60);
  expect(player.state()).toMatchObject({ step: 11, playing: true });
  expect(timers.size).toBe(1);
  pass(70);
  expect(player.state()).toMatchObject({ step: 11, playing: false });
  expect(timers.size).toBe(0);
});

test("pauses while the page is hidden", () => {
  const { player, pass, show } = setUp();
  player.start();
  player.send({ type: "play" });
  show(false);
  pass(500);
  expect(player.state()).toMatchObject({ step: 0, playing: true, elapsedMs: 0 });
  show(true);
  pass(1);
  expect(player.state().elapsedMs).toBe(100);
});

test("clears its timer when stopped, and continues when started again", () => {
  const { player, timers } = setUp();
  player.send({ type: "play" });
  expect(timers.size).toBe(0);
  player.start();
  expect(timers.size).toBe(1);
  player.stop();
  expect(timers.size).toBe(0);
  player.start();
  expect(timers.size).toBe(1);
});

test("notifies subscribers only of changes", () => {
  const { player, pass } = setUp();
  let notified = 0;
  const leave = player.subscribe(() => (notified += 1));
  player.start();
  player.send({ type: "previous" });
  expect(notified).toBe(0);
  player.send({ type: "next" });
  player.send({ type: "play" });
  pass(3);
  expect(notified).toBe(5);
  leave();
  pass(3);
  expect(notified).toBe(5);
});
