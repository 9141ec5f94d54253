import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { ToolMenu } from "./tool-menu.tsx";

afterEach(cleanup);

function Toolbar() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ToolMenu label="Columns" name="Columns of the table" open={isOpen} onOpenChange={setOpen}>
        <button type="button">Reset</button>
      </ToolMenu>
      <input aria-label="Search" />
    </>
  );
}

test("closing gives the focus to the button, but not from a field that was pressed", async () => {
  const user = userEvent.setup();
  render(<Toolbar />);
  const button = screen.getByRole("button", { name: "Columns" });
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  await user.click(button);
  await user.keyboard("{Escape}");
  await isClosed();
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.click(button);
  await user.click(screen.getByRole("textbox", { name: "Search" }));
  await isClosed();
  // The panel reports its closing in a task of its own.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Search" }));
});
