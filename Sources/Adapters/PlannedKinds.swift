import EnvironmentModel
import ProviderKit

/// Adapters whose names are known, so that a configuration may name them, and whose code is not there yet.
let plannedKinds: [AdapterKind] = [
    AdapterKind(
        name: "open-meteo/archive", capability: .climate, endpoint: "https://archive-api.open-meteo.com/v1/archive",
        options: [
            .init(name: "models", about: "the reanalysis that all years come from", preset: "era5_seamless"),
            .init(name: "recent", about: "the model for days that it has not published", preset: "best_match"),
        ], presets: planned("Climate data by Open-Meteo.com and Copernicus ERA5"), build: .planned("climate")),
]

private func planned(_ credit: String) -> AdapterKind.Presets {
    .init(attribution: Attribution(text: credit), terms: "see the provider's site")
}
