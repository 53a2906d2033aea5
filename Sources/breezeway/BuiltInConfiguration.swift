/// The copy of the shipped `providers.yaml` that is used where no file is found; a test keeps the two equal.
enum BuiltInConfiguration {
    /// What diagnostics call it.
    static let title = "(built-in providers.yaml)"

    static let text = """
        # yaml-language-server: $schema=Documentation/providers.schema.json
        # Who is asked, and how their answers become one. Every key: Documentation/Configuration.md
        version: 1

        providers:
          open-meteo-air:
            adapter: open-meteo/air-quality

          open-meteo-archive:
            adapter: open-meteo/archive
            options:
              models: era5_seamless   # one reanalysis for all years, so that decades compare
              recent: best_match      # days that it has not published yet

          open-meteo-places:
            adapter: open-meteo/geocoding

          google-pollen:
            adapter: google-pollen
            credentials:
              key: {env: GOOGLE_POLLEN_API_KEY}
            enabled: if_credentials

          breeze-pollen:
            adapter: google-pollen/proxy
            base_url: https://breeze.earth/api/pollen
            enabled: false            # 10 calls a minute for everybody: ask its owner first, then say true

          open-meteo-pollen:          # Europe only
            adapter: open-meteo/pollen

          berlin-fixtures:            # recorded answers, for trying things out without a network
            adapter: replay
            of: open-meteo/air-quality
            fixtures: Fixtures/berlin

        # In each list the most trusted provider stands first.
        capabilities:
          air_quality: {providers: [open-meteo-air], merge: fill}
          pollen: {providers: [google-pollen, breeze-pollen, open-meteo-pollen], merge: first}
          climate: {providers: [open-meteo-archive]}
          places: {providers: [open-meteo-places]}

        plugins: [Plugins]

        """
}
