import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageHead } from "./page-head.tsx";
import { prepareApp, renderApp } from "./test-support/render-app.tsx";

const meta = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

beforeEach(() => {
  document.head.innerHTML = '<title>Vizor</title><meta name="description" content="As the page came" />';
  return prepareApp();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Pages() {
  const [isFirst, setFirst] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setFirst(false)}>
        Go on
      </button>
      {isFirst ? (
        <PageHead key="terms" title="Terms" description="What the terms are" isListed />
      ) : (
        <PageHead key="sites" title="Sites" />
      )}
    </>
  );
}

test("a page sets title, description and robots; the next one does not inherit them", async () => {
  const user = userEvent.setup();
  renderApp(<Pages />);
  expect(document.title).toBe("Terms");
  expect(meta("description")).toBe("What the terms are");
  expect(meta("robots")).toBe("index, follow");
  await user.click(screen.getByRole("button"));
  await waitFor(() => expect(document.title).toBe("Sites"));
  expect(meta("description")).toBe("As the page came");
  expect(meta("robots")).toBe("noindex");
  expect(document.head.querySelectorAll("meta")).toHaveLength(2);
});
