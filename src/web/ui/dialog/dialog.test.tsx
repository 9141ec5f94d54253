import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Sheet } from "./dialog.tsx";

afterEach(cleanup);

function Page({ open }: { readonly open: readonly string[] }) {
  return (
    <main tabIndex={-1}>
      {open.map((name) => (
        <Sheet key={name} open onOpenChange={() => undefined} label={name} side="top" focusFirst="field">
          <input aria-label={`${name} field`} />
        </Sheet>
      ))}
    </main>
  );
}

const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: `${name} field` });

/** The focus is given back in a task of its own. */
const given = () => new Promise((resolve) => setTimeout(resolve, 20));

test("a dialog that has closed leaves the focus to one that was opened since, with what was typed there", async () => {
  const { rerender } = render(<Page open={[]} />);
  screen.getByRole("main").focus();
  rerender(<Page open={["First"]} />);
  expect(document.activeElement).toBe(field("First"));
  rerender(<Page open={["Second"]} />);
  const second = field("Second");
  expect(document.activeElement).toBe(second);
  second.value = "Dark ";
  second.setSelectionRange(5, 5);
  await given();
  expect(document.activeElement).toBe(second);
  expect([second.selectionStart, second.selectionEnd]).toEqual([5, 5]);
  rerender(<Page open={[]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});

test("a dialog that has closed leaves the focus where it was moved since", async () => {
  const page = (open: readonly string[]) => (
    <>
      <button type="button">Opener</button>
      <button type="button">Other</button>
      <Page open={open} />
    </>
  );
  const { rerender } = render(page([]));
  const opener = screen.getByRole("button", { name: "Opener" });
  const other = screen.getByRole("button", { name: "Other" });
  opener.focus();
  rerender(page(["First"]));
  expect(document.activeElement).toBe(field("First"));
  rerender(page([]));
  other.focus();
  await given();
  expect(document.activeElement).toBe(other);
  opener.focus();
  rerender(page(["First"]));
  rerender(page([]));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("a dialog over another one gives the focus back to it", async () => {
  const { rerender } = render(<Page open={["First"]} />);
  rerender(<Page open={["First", "Second"]} />);
  expect(document.activeElement).toBe(field("Second"));
  rerender(<Page open={["First"]} />);
  await waitFor(() => expect(document.activeElement).toBe(field("First")));
});
