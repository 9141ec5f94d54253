import { notifyManager, QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useStillWhilePressed } from "./use-still-while-pressed.ts";

const client = new QueryClient();

function Row() {
  useStillWhilePressed();
  const { data } = useQuery({ queryKey: ["row"], queryFn: () => "first", staleTime: Infinity });
  return <button type="button">{data}</button>;
}

const row = () => screen.getByRole("button");
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** As when data arrives. */
const receive = async (text: string) => {
  client.setQueryData(["row"], text);
  await wait(10);
};

beforeEach(() => {
  vi.useFakeTimers();
  client.setQueryData(["row"], "first");
  render(
    <QueryClientProvider client={client}>
      <Row />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  client.clear();
});

test("data that arrives during a press is shown once the click has been handled", async () => {
  fireEvent.pointerDown(row());
  await receive("second");
  expect(row().textContent).toBe("first");
  fireEvent.pointerUp(row());
  await wait(40);
  const clicked: (string | null)[] = [];
  row().addEventListener("click", () => clicked.push(row().textContent));
  fireEvent.click(row());
  expect(clicked).toEqual(["first"]);
  await wait(1);
  expect(row().textContent).toBe("second");
});

test.each(["pointerUp", "pointerCancel"] as const)("%s without a click shows it too", async (end) => {
  fireEvent.pointerDown(row());
  await receive("second");
  await receive("third");
  fireEvent[end](row());
  await wait(51);
  expect(row().textContent).toBe("third");
});

test("a press whose end is not reported holds data for a second", async () => {
  fireEvent.pointerDown(row());
  await receive("second");
  await wait(980);
  expect(row().textContent).toBe("first");
  await wait(11);
  expect(row().textContent).toBe("second");
  await receive("third");
  expect(row().textContent).toBe("third");
});

test("the space bar presses too, other keys do not, and holding it down does not prolong the press", async () => {
  fireEvent.keyDown(row(), { key: "a" });
  await receive("second");
  expect(row().textContent).toBe("second");
  fireEvent.keyDown(row(), { key: " " });
  await receive("third");
  expect(row().textContent).toBe("second");
  await wait(900);
  fireEvent.keyDown(row(), { key: " ", repeat: true });
  await wait(100);
  expect(row().textContent).toBe("third");
  fireEvent.keyDown(row(), { key: " " });
  await receive("fourth");
  fireEvent.keyUp(row(), { key: " " });
  await wait(51);
  expect(row().textContent).toBe("fourth");
});

test("after the screens have gone, what was held is shown and nothing is held", async () => {
  const told = vi.fn();
  fireEvent.pointerDown(row());
  notifyManager.schedule(told);
  await wait(1);
  expect(told).not.toHaveBeenCalled();
  cleanup();
  await wait(1);
  expect(told).toHaveBeenCalledTimes(1);
  fireEvent.pointerDown(document.body);
  notifyManager.schedule(told);
  await wait(1);
  expect(told).toHaveBeenCalledTimes(2);
});
