import { ContactSection } from "./contact-section.tsx";
import { DayOne } from "./day-one.tsx";
import { ExampleSection } from "./example/example-section.tsx";
import { Features } from "./features.tsx";
import { Figures } from "./figures.tsx";
import { HowItWorks } from "./how-it-works.tsx";
import { Pricing } from "./pricing.tsx";
import { Questions } from "./questions.tsx";

/** Everything below the hero of the landing page. */
export function LandingSections() {
  return (
    <div className="relative bg-bg">
      <div className="mx-auto w-full max-w-[1200px] px-4 sm:px-6">
        <DayOne />
        <Features />
        <ExampleSection />
        <HowItWorks />
        <Figures />
        <Pricing />
        <Questions />
        <ContactSection />
      </div>
    </div>
  );
}
